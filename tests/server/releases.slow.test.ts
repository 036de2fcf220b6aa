/** Tests a server whose site is replaced by the editor while the server runs. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findCurrentRelease, hashSourceCode, setCurrentRelease } from '#lib/editor/release.ts';
import { ServerSecret } from '../../server/domain/server-secret.ts';
import { openStore } from '../../server/store/store.ts';
import { EditorServer } from '../support/editor/editor-server.ts';
import {
  createTemporaryFolder,
  sampleRequest,
  testSiteFiles,
  writeTestSite,
} from '../support/server/server-fixtures.ts';
import { listUnanswered } from '../support/server/unanswered.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

async function createServer(own: Record<string, string> = {}) {
  const DATA_DIR = createTemporaryFolder();
  const server = await EditorServer.create({ DATA_DIR, OUT_DIR: writeTestSite(), ...own });
  onTestFinished(async () => void (await server.end('SIGKILL', 'all')));
  const state = join(DATA_DIR, 'editor');
  const code = hashSourceCode(checkout, { SITE_URL: server.origin });
  const folderOf = (id: string) => join(state, 'releases', id);
  const release = (number: number, files: Record<string, string> = {}): string => {
    const id = `2026-01-01T00-00-00-00${number}Z`;
    cpSync('brands/vesper-row', join(folderOf(id), 'brand'), {
      recursive: true,
      filter: (path) => !path.includes('/pictures'),
    });
    for (const [name, content] of Object.entries({ ...testSiteFiles, 'index.html': id, ...files })) {
      mkdirSync(join(folderOf(id), 'site', name, '..'), { recursive: true });
      writeFileSync(join(folderOf(id), 'site', name), content);
    }
    const about = { at: '2026-01-01T00:00:00Z', by: 'Ada', subject: id, summary: [id], code };
    writeFileSync(join(folderOf(id), 'release.json'), JSON.stringify(about));
    return id;
  };
  return { DATA_DIR, server, state, folderOf, release };
}

const post = (origin: string, number: number) =>
  fetch(`${origin}/api/consultations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${number % 250}` },
    body: JSON.stringify({
      ...sampleRequest,
      message: `Request ${number}`,
      email: `a${number}@b.example`,
    }),
  });

test('during switches of releases, no page fails, and each request is stored once', async () => {
  const secretKey = ServerSecret.random();
  const secrets = { SECRET_KEY: secretKey.encode(), HEALTH_TOKEN: 'secret' };
  const { DATA_DIR, server, state, folderOf, release } = await createServer(secrets);
  const [first, second, third, broken] = [release(1), release(2), release(3), release(4)];
  setCurrentRelease(state, folderOf(first));
  rmSync(join(folderOf(broken), 'site/index.html'));
  const problems = join(folderOf(third), 'brand/en/http-problems.yaml');
  const words = readFileSync(problems, 'utf8');
  const [, detail = ''] = words.match(/404:\n\s+title: .*\n\s+detail: (.*)/) ?? [];
  expect(detail).not.toBe('');
  writeFileSync(problems, words.replace(detail, 'Reworded.'));
  await server.start();
  const { origin } = server;
  const owner = await server.owner();
  await owner.waitUntilReady();

  let isOver = false;
  const failures: string[] = [];
  let sent = 0;
  /** Sends requests repeatedly. Node.js keeps the connections open, as a proxy does. */
  const visitor = async (posts: boolean) => {
    while (!isOver) {
      try {
        const answer = await (posts ? post(origin, ++sent) : fetch(origin));
        await answer.text();
        if (answer.status !== (posts ? 201 : 200)) failures.push(`${posts} ${answer.status}`);
      } catch (error) {
        failures.push(String(error));
      }
      await sleep(posts ? 40 : 2);
    }
  };
  const visitors = [visitor(false), visitor(false), visitor(false), visitor(true)];
  const refusal = async () => (await fetch(`${origin}/api/none`)).json();
  expect(await refusal()).not.toMatchObject({ detail: 'Reworded.' });
  for (const id of [second, first, third]) {
    expect(await owner.restore(id)).toMatchObject({ state: 'done' });
    expect(await server.page()).toBe(id);
    expect(findCurrentRelease(state)).toBe(folderOf(id));
  }
  expect(await refusal()).toMatchObject({ detail: 'Reworded.' });
  expect(await owner.restore(broken)).toMatchObject({
    state: 'failed',
    findings: [{ sentence: expect.stringContaining('stays as it was') }],
  });
  expect(await server.page()).toBe(third);
  expect(findCurrentRelease(state)).toBe(folderOf(third));
  isOver = true;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(10);
  expect(server.output).not.toContain('    at ');

  // The editor receives large pictures, but must not receive the server's secrets.
  const upload = await owner.send(
    'PUT',
    'api/picture?role=hero&area=0,0,1,1',
    Buffer.alloc(50 * 1024 * 1024),
  );
  expect(upload.status).toBe(415);
  const [pid = 0] = server.findProcesses('editor/main.ts');
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  expect(environment).toContain('EDITOR_SECRET=');
  for (const name of ['HEALTH_TOKEN', 'SECRET_KEY', 'DATA_DIR'])
    expect(environment).not.toContain(`${name}=`);

  // The editor must exit by itself after the server has exited.
  expect(await server.end('SIGTERM')).toBe(0);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 10_000);
  const store = await openStore({ dataDirectory: DATA_DIR, secretKey });
  onTestFinished(() => store.close());
  const kept = await listUnanswered(store);
  expect(kept.map(({ message }) => message).toSorted()).toEqual(
    Array.from({ length: sent }, (_, index) => `Request ${index + 1}`).toSorted(),
  );
}, 120_000);

test('a restart serves the current release, or the configured site if there is none', async () => {
  const { server, state, folderOf, release } = await createServer();
  const id = release(1);
  setCurrentRelease(state, folderOf(id));
  await server.start();
  expect(await server.page()).toBe(id);
  await server.end('SIGKILL');
  rmSync(join(folderOf(id), 'site/index.html'));
  await server.start();
  expect(await server.page()).toContain('Home');
  expect(server.output).toContain('cannot be served');
});

test.each([
  ['facts.yaml', {}],
  // Mail needs the brand's colors, which a release of an older version may lack.
  ['look.css', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example', DESK_EMAIL: 'c@d.example' }],
])(
  'a release of another version without %s keeps its static pages, and the log has an error',
  async (file, mail) => {
    const { server, state, folderOf, release } = await createServer(mail);
    const id = release(1, { 'sheet.html': '{{unknown}}' });
    setCurrentRelease(state, folderOf(id));
    rmSync(join(folderOf(id), 'brand', file));
    await server.start();
    expect(await server.page()).toBe(id);
    expect((await fetch(`${server.origin}/sheet`)).status).toBe(404);
    expect((await post(server.origin, 1)).status).toBe(201);
    expect(server.output).toMatch(
      /"level":50.*releases\/2026.*(?:facts\.yaml|color).*parts of the published site are incompatible with this version/,
    );
    expect(server.output).toMatch(/"level":50.*has the unknown tag “unknown”/);
  },
);
