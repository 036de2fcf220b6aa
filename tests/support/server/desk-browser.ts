/** A server with the desk switched on, and browsers with a passkey each that sign in to it. */
import type { Invitation, JoinOptions, Me, SignInOptions } from '#lib/desk/api.ts';
import type { Dependencies } from '../../../server/dependencies.ts';
import { newInvitation } from '../../../server/domain/invitation.ts';
import type { Configuration } from '../../../server/settings/configuration.ts';
import type { ServerStore } from '../../../server/store/thread/server-store.ts';
import { emptyPlace, type engines } from '../stores/databases.ts';
import { opened } from '../stores/open-store.ts';
import { problemOf } from './refusal.ts';
import { serverOn } from './server-fixtures.ts';
import { SoftwarePasskey } from './software-passkey.ts';

export const origin = 'https://desk.example';

/** Settings with which the desk is on. */
export const deskOn = {
  siteUrl: new URL(origin),
  desk: { origin, host: 'desk.example' },
} satisfies Partial<Configuration>;

/** The same, with the site at another host. */
export const siteOrigin = 'https://www.example';
export const deskApart = {
  siteUrl: new URL(siteOrigin),
  desk: { ...deskOn.desk, siteOrigin },
} satisfies Partial<Configuration>;

/** A server with the desk switched on, on a store that the test has opened. */
export async function deskOf(
  store: ServerStore,
  configuration: Partial<Configuration> = {},
  folder?: string,
  editor?: Dependencies['editor'],
) {
  const server = await serverOn(store, { ...deskOn, ...configuration }, folder, editor);
  return { ...server, browser: () => new DeskBrowser(server.app, origin) };
}

/** A server with the desk switched on, on an empty store. */
export async function emptyDesk(
  engine: (typeof engines)[number] = 'sqlite',
  configuration?: Partial<Configuration>,
) {
  const { location } = await emptyPlace(engine);
  const store = await opened(location);
  return { location, store, desk: await deskOf(store, configuration) };
}

/** Invites somebody as the terminal does. Returns what their link has after the `#invitation=`. */
export async function invited(store: ServerStore, name: string, now = new Date()): Promise<string> {
  const { address, kept } = newInvitation(origin, now);
  const person = await store.access.personNamed(name);
  await store.invitations.invite(kept, person === undefined ? { name } : { person }, 'terminal', now);
  return secretIn(address);
}

export const secretIn = (address: Invitation['address']): string =>
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
    if (!answer.ok) throw new Error((await problemOf(answer)).detail);
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
