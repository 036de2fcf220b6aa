/** A server with the desk switched on, and browsers with a passkey each that sign in to it. */
import type { Invitation, JoinOptions, Me, SignInOptions } from '#lib/inbox/api.ts';
import type { Dependencies } from '../../../server/dependencies.ts';
import { createInvitation } from '../../../server/domain/invitation.ts';
import type { Configuration } from '../../../server/settings/configuration.ts';
import type { StoreClient } from '../../../server/store/thread/store-client.ts';
import { createEmptyLocation, type engines } from '../stores/databases.ts';
import { openTestStore } from '../stores/test-store.ts';
import { readProblem } from './problem-response.ts';
import { createServerOn } from './server-fixtures.ts';
import { SoftwarePasskey } from './software-passkey.ts';

export const origin = 'https://desk.example';

/** Settings with which the desk is on. */
export const deskConfiguration = {
  siteUrl: new URL(origin),
  desk: { origin, host: 'desk.example' },
} satisfies Partial<Configuration>;

/** The same, with the site at another host. */
export const siteOrigin = 'https://www.example';
export const separateDeskConfiguration = {
  siteUrl: new URL(siteOrigin),
  desk: { ...deskConfiguration.desk, siteOrigin },
} satisfies Partial<Configuration>;

/** A server with the desk switched on, on a store that the test has opened. */
export async function startDeskServer(
  store: StoreClient,
  configuration: Partial<Configuration> = {},
  folder?: string,
  editor?: Dependencies['editor'],
) {
  const server = await createServerOn(store, { ...deskConfiguration, ...configuration }, folder, editor);
  return { ...server, browser: () => new DeskBrowser(server.app, origin) };
}

/** A server with the desk switched on, on an empty store. */
export async function startEmptyDeskServer(
  engine: (typeof engines)[number] = 'sqlite',
  configuration?: Partial<Configuration>,
) {
  const { location } = await createEmptyLocation(engine);
  const store = await openTestStore(location);
  return { location, store, desk: await startDeskServer(store, configuration) };
}

/** Invites somebody as the terminal does. Returns what their link has after the `#invitation=`. */
export async function createInvitationSecret(
  store: StoreClient,
  name: string,
  now = new Date(),
): Promise<string> {
  const { address, record } = createInvitation(origin, now);
  const person = await store.access.findPersonByName(name);
  await store.invitations.invite(record, person === undefined ? { name } : { person }, 'terminal', now);
  return readInvitationSecret(address);
}

export const readInvitationSecret = (address: Invitation['address']): string =>
  new URL(address).hash.replace('#invitation=', '');

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** A browser at the desk: it keeps the session's cookie, and says where its requests come from. */
export class DeskBrowser {
  readonly #app: App;
  readonly #base: string;
  passkey = new SoftwarePasskey(origin);
  cookie = '';

  /** @param base the origin in the addresses that it asks for */
  constructor(app: App, base = '') {
    this.#app = app;
    this.#base = base;
  }

  /** Asks for something below `/desk/api`. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.#app.request(`${this.#base}/desk/api/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(this.cookie && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const given = answer.headers.get('set-cookie');
    if (given) this.cookie = given.includes('Max-Age=0') ? '' : (given.split(';')[0] ?? '');
    return answer;
  }

  get = (path: string) => this.ask('GET', path);
  post = (path: string, body?: unknown) => this.ask('POST', path, body);

  async joinOptions(invitation: string): Promise<JoinOptions> {
    return await (await this.post('join/options', { invitation })).json();
  }

  /** Joins by an invitation, with the browser's passkey. */
  async join(invitation: string, label = 'A telephone'): Promise<Me> {
    const { options } = await this.joinOptions(invitation);
    const answer = await this.post('join', { invitation, label, response: this.passkey.create(options) });
    if (!answer.ok) throw new Error((await readProblem(answer)).detail);
    return await answer.json();
  }

  async signInOptions(): Promise<SignInOptions['options']> {
    const { options }: SignInOptions = await (await this.post('sign-in/options', {})).json();
    return options;
  }

  /** Signs in with the browser's passkey. */
  async signIn(odd: Parameters<SoftwarePasskey['get']>[1] = {}): Promise<Response> {
    const response = this.passkey.get(await this.signInOptions(), odd);
    return await this.post('sign-in', { response });
  }
}
