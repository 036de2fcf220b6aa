import type { CurrentUser, Invitation, JoinOptions, SignInOptions } from '#lib/inbox/api.ts';
import type { ServerDependencies } from '../../../server/dependencies.ts';
import { createInvitation } from '../../../server/domain/invitation.ts';
import type { Configuration } from '../../../server/settings/configuration.ts';
import type { StoreClient } from '../../../server/store/thread/store-client.ts';
import { createEmptyLocation, type engines } from '../stores/databases.ts';
import { openTestStore } from '../stores/test-store.ts';
import { readProblem } from './problem-response.ts';
import { createServerWithStore } from './server-fixtures.ts';
import { SoftwarePasskey } from './software-passkey.ts';

export const inboxOrigin = 'https://desk.example';

export const inboxSettings = {
  siteUrl: new URL(inboxOrigin),
  desk: { origin: inboxOrigin, host: 'desk.example' },
} satisfies Partial<Configuration>;

export const siteOrigin = 'https://www.example';
export const separateInboxSettings = {
  siteUrl: new URL(siteOrigin),
  desk: { ...inboxSettings.desk, siteOrigin },
} satisfies Partial<Configuration>;

export async function startInbox(
  store: StoreClient,
  configuration: Partial<Configuration> = {},
  folder?: string,
  editor?: ServerDependencies['editor'],
) {
  const server = await createServerWithStore(store, { ...inboxSettings, ...configuration }, folder, editor);
  return { ...server, browser: () => new InboxBrowser(server.app, inboxOrigin) };
}

export async function startEmptyInbox(
  engine: (typeof engines)[number] = 'sqlite',
  configuration?: Partial<Configuration>,
) {
  const { location } = await createEmptyLocation(engine);
  const store = await openTestStore(location);
  return { location, store, desk: await startInbox(store, configuration) };
}

/** Returns the part of the invitation link after `#invitation=`. */
export async function createInvitationSecret(
  store: StoreClient,
  name: string,
  now = new Date(),
): Promise<string> {
  const { address, record } = createInvitation(inboxOrigin, now);
  const person = await store.access.findPersonByName(name);
  await store.invitations.invite(record, person === undefined ? { name } : { person }, 'terminal', now);
  return readInvitationSecret(address);
}

export const readInvitationSecret = (address: Invitation['address']): string =>
  new URL(address).hash.replace('#invitation=', '');

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** A simulated browser that stores the session cookie and sends `Sec-Fetch-Site`. */
export class InboxBrowser {
  readonly #app: App;
  readonly #base: string;
  passkey = new SoftwarePasskey(inboxOrigin);
  cookie = '';

  constructor(app: App, base = '') {
    this.#app = app;
    this.#base = base;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await this.#app.request(`${this.#base}/desk/api/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(this.cookie && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.includes('Max-Age=0') ? '' : (cookie.split(';')[0] ?? '');
    return response;
  }

  get = (path: string) => this.ask('GET', path);
  post = (path: string, body?: unknown) => this.ask('POST', path, body);

  async joinOptions(invitation: string): Promise<JoinOptions> {
    return await (await this.post('join/options', { invitation })).json();
  }

  async join(invitation: string, label = 'A telephone'): Promise<CurrentUser> {
    const { options } = await this.joinOptions(invitation);
    const response = await this.post('join', { invitation, label, response: this.passkey.create(options) });
    if (!response.ok) throw new Error((await readProblem(response)).detail);
    return await response.json();
  }

  async signInOptions(): Promise<SignInOptions['options']> {
    const { options }: SignInOptions = await (await this.post('sign-in/options', {})).json();
    return options;
  }

  async signIn(odd: Parameters<SoftwarePasskey['get']>[1] = {}): Promise<Response> {
    const response = this.passkey.get(await this.signInOptions(), odd);
    return await this.post('sign-in', { response });
  }
}
