/** A server with the desk switched on, and people who sit at it, each in a browser of their own with a passkey. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';
import { folderOf } from '../support/build-sites.ts';
import { runDesk } from '../support/server/desk-command.ts';
import { freePort } from '../support/server/free-port.ts';
import { spawnServer } from '../support/server/spawn-server.ts';

const { join: joining } = words.desk;

export interface Passkeys {
  /** Whether they have the PRF extension. */
  readonly hasPrf: boolean;
}

/** Gives a page's browser an authenticator that says yes by itself, as a finger on a sensor would. */
export async function giveAuthenticator(page: Page, { hasPrf }: Passkeys = { hasPrf: true }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
      automaticPresenceSimulation: true,
    },
  });
}

const sample = {
  name: 'Eleanor Whitcombe',
  email: 'eleanor@client.example',
  phone: '+44 20 7946 0958',
  company: 'Whitcombe & Daughters',
  serviceInterest: 'luxury-travel',
  message: 'Four nights on the lake in May.\nTwo of us, one dog.',
};

export type Words = typeof sample & Readonly<Record<string, string>>;

interface Desk {
  /** `http://localhost:PORT`: browsers have passkeys for names alone. */
  readonly url: string;
  /** Runs a command of the terminal's, and returns what it printed. */
  readonly command: (...command: string[]) => Promise<string>;
}

interface AtTheDesk {
  /** A visitor sends a request. Returns its reference. */
  readonly receive: (own?: Partial<Words>, language?: string) => Promise<string>;
  /** Somebody is invited, and comes in with a new passkey. */
  readonly arrive: (name: string, device?: string) => Promise<Page>;
}

let visitors = 0;

export const test = base.extend<AtTheDesk, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-'));
      const PORT = String(await freePort());
      const url = `http://localhost:${PORT}`;
      const settings = {
        DESK: 'on',
        SITE_URL: url,
        PORT,
        HOST: 'localhost',
        TRUST_PROXY: '1',
        DATA_DIR: folder,
        OUT_DIR: folderOf('served'),
      };
      const { server, origin } = spawnServer(settings, { hear: () => {} });
      await origin;
      await use({ url, command: async (...command) => (await runDesk(command, settings)).said });
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: ({}, use) => {
    visitors += 1;
    return use({ 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` });
  },
  receive: ({ desk, extraHTTPHeaders }, use) =>
    use(async (own, language) => {
      visitors += 1;
      const answer = await fetch(`${desk.url}/api/consultations`, {
        method: 'POST',
        headers: {
          ...extraHTTPHeaders,
          'Content-Type': 'application/json',
          'Idempotency-Key': `the visitor with the number ${visitors}`,
          ...(language && { Referer: `${desk.url}/${language}` }),
        },
        body: JSON.stringify({ ...sample, ...own }),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { reference: string }).reference;
    }),
  arrive: async ({ browser, desk }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, device = 'A telephone') => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await giveAuthenticator(page);
      await page.goto(invitationIn(await desk.command('invite', name)));
      await page.getByLabel(joining.device).fill(device);
      await page.getByRole('button', { name: joining.button }).click();
      await expect(page.getByRole('navigation')).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** The address of an invitation, in what was printed or shown. */
export const invitationIn = (text: string): string => text.match(/http\S+#invitation=[\w-]+/)?.[0] ?? '';

/** Goes to a place of the desk, as by a link in a mail. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`/desk#${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Goes to a request, and waits for its words. */
export async function openRequest(page: Page, reference: string, name = sample.name): Promise<void> {
  await page.goto(`/desk#${reference}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** All that a browser has kept for the site, beside its cookies. */
export const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
