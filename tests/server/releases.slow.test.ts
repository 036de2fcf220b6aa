/** A server whose site is replaced while it runs, with the editor. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SwitchReply } from '#lib/editor/process-messages.ts';
import { findCurrentRelease, hashSourceCode, setCurrentRelease } from '#lib/editor/release.ts';
import { openStore } from '../../server/store/store.ts';
import { runCommandInProcess } from '../support/server/cli-command.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { InboxBrowser, readInvitationSecret } from '../support/server/inbox-browser.ts';
import {
  createTemporaryFolder,
  sampleRequest,
  siteFiles,
  startServer,
  writeBuiltSite,
} from '../support/server/server-fixtures.ts';
import { SoftwarePasskey } from '../support/server/software-passkey.ts';
import { listUnanswered } from '../support/server/unanswered.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const program = './tests/support/editor/server-with-stub.ts';

/** Creates a data folder with releases. */
async function createReleases() {
  const SITE_URL = `http://localhost:${await findFreePort()}`;
  const DATA_DIR = createTemporaryFolder();
  const state = join(DATA_DIR, 'editor');
  const settings = {
    DATA_DIR,
    SITE_URL,
    OUT_DIR: writeBuiltSite(),
    PORT: new URL(SITE_URL).port,
    DESK: 'on',
    SITE_EDITOR: 'on',
    // Gives each visitor an address of their own.
    TRUST_PROXY: '1',
  };
  /** Creates a release whose first page shows its id. */
  const release = (
    id: string,
    files: Record<string, string> = { ...siteFiles, 'index.html': id },
  ): string => {
    const folder = join(state, 'releases', id);
    cpSync('brands/vesper-row', join(folder, 'brand'), {
      recursive: true,
      filter: (path) => !path.includes('/pictures'),
    });
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, 'site', name, '..'), { recursive: true });
      writeFileSync(join(folder, 'site', name), content);
    }
    writeFileSync(
      join(folder, 'release.json'),
      JSON.stringify({ id, code: hashSourceCode(checkout, { SITE_URL }) }),
    );
    return folder;
  };
  return { settings, state, release };
}

async function startOnReleases(settings: Record<string, string>) {
  let said = '';
  const server = await startServer(settings, {
    program,
    onOutput: (chunk) => {
      said += chunk;
    },
  });
  return { ...server, said: () => said, page: async () => await (await fetch(server.address)).text() };
}

/** Adds a person to the inbox who may edit. */
async function editor(address: string, settings: Record<string, string>) {
  const { said } = await runCommandInProcess(['invite', 'Ada'], settings);
  const origin = settings.SITE_URL ?? '';
  const browser = new InboxBrowser({ request: (path, init) => fetch(`${address}${path}`, init) });
  browser.passkey = new SoftwarePasskey(origin);
  await browser.join(readInvitationSecret(said.match(/^http.*$/m)?.[0] ?? ''));
  expect((await runCommandInProcess(['editor', 'Ada'], settings)).code).toBe(0);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin', ...init.headers },
    });
  const switchTo = async (id: string): Promise<SwitchReply> =>
    await (await ask('/edit/api/switch', { method: 'POST', body: JSON.stringify({ id }) })).json();
  // Waits for the editor, which starts after the server.
  await expect.poll(async () => (await ask('/edit/api/brand')).status).toBe(200);
  return { ask, switchTo };
}

test('ten releases one after the other: no page fails, and each request is kept once', async () => {
  const { settings, state, release } = await createReleases();
  const ids = Array.from({ length: 10 }, (_, index) => `release-${index}`);
  for (const id of ids) release(id);
  const { address, page, end } = await startOnReleases(settings);
  expect(await page()).toContain('Home');
  const { ask: askEditor, switchTo } = await editor(address, settings);
  const { pid } = await (await askEditor('/edit/api/brand')).json();

  let isOver = false;
  const failures: string[] = [];
  let sent = 0;
  /** Sends requests repeatedly. Node keeps the connections open, as a proxy does. */
  const visitor = async (post: boolean) => {
    while (!isOver) {
      try {
        const answer = await (post ? send(++sent) : fetch(address));
        await answer.text();
        if (answer.status !== (post ? 201 : 200)) failures.push(`${post} ${answer.status}`);
      } catch (error) {
        failures.push(String(error));
      }
      await sleep(post ? 40 : 2);
    }
  };
  const send = (number: number) =>
    fetch(`${address}/api/consultations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${number % 250}` },
      body: JSON.stringify({
        ...sampleRequest,
        message: `Request ${number}`,
        email: `a${number}@b.example`,
      }),
    });
  const visitors = [visitor(false), visitor(false), visitor(false), visitor(true)];
  for (const id of ids) {
    expect(await switchTo(id)).toEqual({ id });
    expect(await page()).toBe(id);
    expect(findCurrentRelease(state)).toBe(join(state, 'releases', id));
  }
  isOver = true;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(10);
  expect(await end('SIGTERM')).toBe(0);
  // The editor ends by itself, shortly after the server.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 10_000);
  const store = await openStore({ dataDirectory: settings.DATA_DIR });
  onTestFinished(() => store.close());
  const kept = await listUnanswered(store);
  expect(kept.map(({ message }) => message).toSorted()).toEqual(
    Array.from({ length: sent }, (_, index) => `Request ${index + 1}`).toSorted(),
  );
});

test('what is current is served after a restart, and what the settings say where it has no site', async () => {
  const { settings, state, release } = await createReleases();
  setCurrentRelease(state, release('good'));
  const first = await startOnReleases(settings);
  expect(await first.page()).toBe('good');
  await first.end('SIGKILL');
  rmSync(join(state, 'releases/good/site/index.html'));
  const second = await startOnReleases(settings);
  expect(await second.page()).toContain('Home');
  expect(second.said()).toContain('cannot be served');
});

test.each([
  ['facts.yaml', {}],
  // A mail channel needs the brand's colors, which the look of an older version may lack.
  ['look.css', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', DESK_EMAIL: 'c@d.example' }],
])(
  'a release of another version, without %s, keeps its static pages, and the log raises an alarm',
  async (file, mail) => {
    const { settings, state, release } = await createReleases();
    setCurrentRelease(
      state,
      release('old', { ...siteFiles, 'index.html': 'old', 'sheet.html': '{{unknown}}' }),
    );
    rmSync(join(state, 'releases/old/brand', file));
    const { address, page, said } = await startOnReleases({ ...settings, ...mail });
    expect(await page()).toBe('old');
    expect((await fetch(`${address}/sheet`)).status).toBe(404);
    const sent = await fetch(`${address}/api/consultations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sampleRequest),
    });
    expect(sent.status).toBe(201);
    expect(said()).toMatch(
      /"level":50.*releases\/old.*(?:facts\.yaml|color).*the published site cannot be served in full/,
    );
    expect(said()).toMatch(/"level":50.*has the unknown tag “unknown”/);
  },
);

test('around the editor: what it publishes is read first, it may die, and it knows no secret of the server’s', async () => {
  const { settings, state, release } = await createReleases();
  setCurrentRelease(state, release('good'));
  rmSync(join(release('broken'), 'site/index.html'));
  const problems = join(release('reworded'), 'brand/en/http-problems.yaml');
  const words = readFileSync(problems, 'utf8');
  const [, detail = ''] = words.match(/404:\n\s+title: .*\n\s+detail: (.*)/) ?? [];
  expect(detail).not.toBe('');
  writeFileSync(problems, words.replace(detail, 'Reworded.'));
  const secrets = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), HEALTH_TOKEN: 'secret' };
  const { address, page, said, end } = await startOnReleases({ ...settings, ...secrets });
  const { ask, switchTo } = await editor(address, { ...settings, ...secrets });

  // A release that cannot be served does not replace the site.
  expect(await switchTo('broken')).toMatchObject({ sentence: expect.stringContaining('stays as it was') });
  expect(await page()).toBe('good');
  expect(findCurrentRelease(state)).toBe(join(state, 'releases/good'));
  expect(said()).not.toContain('    at ');

  // Error messages use the texts of the current site.
  const refusal = async () => (await fetch(`${address}/api/none`)).json();
  expect(await refusal()).not.toMatchObject({ detail: 'Reworded.' });
  expect(await switchTo('reworded')).toEqual({ id: 'reworded' });
  expect(await refusal()).toMatchObject({ detail: 'Reworded.' });

  // A large picture reaches the editor, but the server's secrets do not.
  const body = new Uint8Array(50 * 1024 * 1024);
  const answer = await ask('/edit/api/picture?role=hero', { method: 'PUT', body });
  const told = await answer.json();
  expect(told).toMatchObject({ method: 'PUT', url: '/edit/api/picture?role=hero', bytes: body.length });
  expect(told.headers).not.toHaveProperty('cookie');
  expect(told.headers['editor-person']).toBe('Ada');
  expect(answer.headers.get('set-cookie')).toBeNull();
  for (const name of ['HEALTH_TOKEN', 'SECRET_KEY', 'DATA_DIR']) expect(told.environment).not.toContain(name);

  // A crashed editor is restarted, and visitors do not notice.
  expect((await ask('/edit/die')).status).toBe(503);
  expect((await fetch(address)).status).toBe(200);
  await expect.poll(async () => (await ask('/edit/api/brand')).status).toBe(200);
  expect(said()).toContain('The editor has exited (7)');

  // A signal stops the server and the editor.
  const { pid } = await (await ask('/edit/api/brand')).json();
  expect(await end('SIGINT')).toBe(0);
  // The editor ends by itself, shortly after the server.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 10_000);
  await expect(fetch(address)).rejects.toThrow();
});
