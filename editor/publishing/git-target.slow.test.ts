import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { Git } from './git.ts';
import { createGitTarget } from './git-target.ts';

let remote: string;
let checkout: string;
let brand: string;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** A folder with a remote repository, and a checkout of it with a brand. Each test gets a copy. */
let template: string;
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'git-'));
  remote = join(template, 'remote');
  mkdirSync(remote);
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main');
  const folder = clone(join(template, 'checkout'));
  write(folder, {
    'brands/mine/facts.yaml': 'priceFrom: 450\n',
    'brands/mine/en/faqs.yaml': 'label: Questions\n',
    'src/page.ts': 'one\n',
  });
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'All');
  git(folder, 'push', '--quiet', '--set-upstream', 'origin', 'main');
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  const folder = createTemporaryFolder();
  cpSync(template, folder, { recursive: true });
  remote = join(folder, 'remote');
  checkout = join(folder, 'checkout');
  brand = join(checkout, 'brands/mine');
  git(checkout, 'remote', 'set-url', 'origin', remote);
});

function clone(folder = createTemporaryFolder()): string {
  git('.', 'clone', '--quiet', remote, folder);
  const config = '[user]\n  name = Ada\n  email = ada@agency.test\n[commit]\n  gpgsign = false\n';
  appendFileSync(join(folder, '.git/config'), config);
  return folder;
}

function createRelease(files: Readonly<Record<string, string>>) {
  const folder = createTemporaryFolder();
  write(join(folder, 'brand'), files);
  return {
    id: '1',
    folder,
    subject: 'Change figures',
    summary: ['the price (450 → 500)', '“Questions” (removed)'],
    by: 'Ada',
  };
}
const publish = (files: Readonly<Record<string, string>> = { 'facts.yaml': 'priceFrom: 500\n' }) =>
  createGitTarget(brand).switchTo(createRelease(files));

const state = () => ({
  head: git(checkout, 'rev-parse', 'HEAD'),
  there: git(remote, 'rev-parse', 'main'),
  status: git(checkout, 'status', '--porcelain'),
});

test('the brand of the release is committed and pushed, with a line for each change', async () => {
  write(brand, { 'facts.yaml': 'priceFrom: 500\n' });
  rmSync(join(brand, 'en/faqs.yaml'));
  const former = state().head;
  const findings = await publish();
  expect(findings).toEqual([
    expect.objectContaining({ level: 'notice', sentence: expect.stringContaining('“origin”') }),
  ]);
  expect(git(remote, 'log', '-1', '--format=%an <%ae>%n%B', 'main')).toBe(
    'Ada <ada@agency.test>\nChange figures\n\n- the price (450 → 500)\n- “Questions” (removed)',
  );
  expect(git(remote, 'show', 'main:brands/mine/facts.yaml')).toBe('priceFrom: 500');
  expect(git(remote, 'ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual([
    'brands/mine/facts.yaml',
    'src/page.ts',
  ]);
  expect(state().status).toBe('');
  expect(git(checkout, 'worktree', 'list').split('\n')).toHaveLength(1);
  expect(git(checkout, 'rev-list', '--all', `^${former}`).split('\n')).toEqual([state().head]);
});

test('the commit has the publisher as author; staged and later changes are not in it and stay', async () => {
  write(checkout, { 'src/page.ts': 'two\n', 'src/other.ts': 'new\n' });
  git(checkout, 'add', 'src');
  write(brand, { 'facts.yaml': 'priceFrom: 600\n' });
  const files = { 'facts.yaml': 'priceFrom: 500\n', 'en/faqs.yaml': 'label: Questions\n' };
  await createGitTarget(brand).switchTo({ ...createRelease(files), by: 'Grace <x> Hopper' });
  expect(git(remote, 'log', '-1', '--format=%an, %ae, %cn', 'main')).toBe(
    'Grace  x  Hopper, ada@agency.test, Ada',
  );
  expect(git(remote, 'show', '--name-only', '--format=', 'main')).toBe('brands/mine/facts.yaml');
  expect(git(remote, 'show', 'main:brands/mine/facts.yaml')).toBe('priceFrom: 500');
  expect(state().status.split('\n')).toEqual([
    'M brands/mine/facts.yaml',
    'A  src/other.ts',
    'M  src/page.ts',
  ]);
  expect(readFileSync(join(brand, 'facts.yaml'), 'utf8')).toBe('priceFrom: 600\n');
});

test.each([
  ['before', 0],
  ['after', 1],
])('a publication that was killed %s the push is finished, and pushed once', async (_, pushes) => {
  const files = { 'facts.yaml': 'priceFrom: 500\n', 'en/faqs.yaml': 'label: Questions\n' };
  write(brand, files);
  const { run } = Git.prototype;
  const killed = vi.spyOn(Git.prototype, 'run');
  onTestFinished(() => killed.mockRestore());
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  killed.mockImplementation(async function command(this: Git, args, options) {
    if (args[0] !== 'push') return await run.call(this, args, options);
    if (pushes > 0) await run.call(this, args, options);
    resolve();
    return await new Promise<never>(() => {});
  });
  void createGitTarget(brand).switchTo(createRelease(files));
  await reached;
  killed.mockRestore();
  await publish(files);
  expect(state()).toMatchObject({ there: state().head, status: '' });
  expect(git(remote, 'rev-list', '--count', 'main')).toBe('2');
});

test('an unpushed branch is not pushed', async () => {
  git(checkout, 'switch', '--quiet', '-c', 'draft');
  git(checkout, 'config', 'branch.draft.remote', 'origin');
  git(checkout, 'config', 'branch.draft.merge', 'refs/heads/draft');
  await publish();
  expect(git(remote, 'rev-list', '--count', 'draft')).toBe('2');
  git(checkout, 'switch', '--quiet', '-c', 'other');
  write(checkout, { 'src/page.ts': 'half done\n' });
  git(checkout, 'commit', '--quiet', '-m', 'Half done', '--', 'src/page.ts');
  git(checkout, 'config', 'branch.other.remote', 'origin');
  git(checkout, 'config', 'branch.other.merge', 'refs/heads/other');
  await expect(publish({ 'facts.yaml': 'priceFrom: 600\n' })).rejects.toThrow(/not pushed yet/);
});

test('without a remote repository, it is committed, and this is reported', async () => {
  git(checkout, 'branch', '--unset-upstream');
  const before = state();
  const [finding] = (await publish()) ?? [];
  expect(finding?.sentence).toContain('“main”');
  expect(state()).toMatchObject({ there: before.there });
  expect(git(checkout, 'rev-parse', 'HEAD~1')).toBe(before.head);
});

test.each<[string, () => void, RegExp]>([
  [
    'the remote branch has changes that the checkout lacks',
    () => changeElsewhere(),
    /^“origin” has new commits/,
  ],
  ['the other side does not take it', () => refusePushes(), /^“origin” rejected the push.*only on Mondays/],
  ['the other side has got changes since it was asked', () => raceOnPush(), /new commits/],
  ['the other side cannot be reached', () => rmSync(remote, { recursive: true }), /cannot be reached/],
  [
    'a check of the repository refuses',
    () => hook(checkout, '.git/hooks/pre-commit', 'echo "too late" >&2; exit 1'),
    /too late/,
  ],
  [
    'the checkout has an unpushed commit of the brand',
    () => void git(checkout, 'commit', '--quiet', '--all', '-m', 'By hand'),
    /“main” has commits that are not pushed yet/,
  ],
  [
    'a hook adds a commit of its own',
    () =>
      hook(
        checkout,
        '.git/hooks/post-commit',
        'test -e done || { touch done; git commit --quiet --allow-empty -m Another; }; rm -f done',
      ),
    /hook added commits/,
  ],
  ['another Git is at work', () => write(checkout, { '.git/index.lock': '' }), /index\.lock/],
  [
    'the push is rejected while another Git process starts',
    () => {
      refusePushes();
      hook(checkout, '.git/hooks/pre-push', 'touch .git/index.lock');
      onTestFinished(() => rmSync(join(checkout, '.git/index.lock'), { force: true }));
    },
    /only on Mondays/,
  ],
  [
    'the repository is on no branch',
    () => void git(checkout, 'switch', '--quiet', '--detach'),
    /not on a branch/,
  ],
  ['a merge is unfinished', () => conflict(), /unfinished merge/],
  [
    'Git does not know who commits',
    () => {
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
      git(checkout, 'config', 'user.useConfigOnly', 'true');
      git(checkout, 'config', '--unset', 'user.email');
    },
    /no name and email/,
  ],
])('when %s, nothing is done, and a sentence says why', async (_, prepare, sentence) => {
  write(brand, { 'facts.yaml': 'priceFrom: 500\n' });
  prepare();
  const [head, status] = [git(checkout, 'rev-parse', 'HEAD'), git(checkout, 'status', '--porcelain')];
  await expect(publish()).rejects.toMatchObject({
    message: expect.stringMatching(sentence),
  });
  expect(git(checkout, 'rev-parse', 'HEAD')).toBe(head);
  expect(git(checkout, 'rev-list', '--branches').split('\n')[0]).toBe(head);
  expect(git(checkout, 'status', '--porcelain')).toBe(status);
  expect(readFileSync(join(brand, 'facts.yaml'), 'utf8')).toContain('500');
});

test('a brand outside a repository', async () => {
  const alone = createTemporaryFolder();
  await expect(createGitTarget(alone).switchTo(createRelease({}))).rejects.toThrow(/not in a Git repository/);
});

function changeElsewhere(): void {
  const other = clone();
  write(other, { 'src/page.ts': 'three\n' });
  git(other, 'commit', '--quiet', '--all', '-m', 'Elsewhere');
  git(other, 'push', '--quiet');
}

function hook(folder: string, path: string, script: string): void {
  write(folder, { [path]: `#!/bin/sh\n${script}\n` });
  chmodSync(join(folder, path), 0o755);
}

const refusePushes = () => hook(remote, 'hooks/pre-receive', 'echo "only on Mondays"; exit 1');

/** Simulates a push by another person between the fetch and the push. */
function raceOnPush(): void {
  const other = clone();
  write(other, { 'src/page.ts': 'three\n' });
  git(other, 'commit', '--quiet', '--all', '-m', 'Elsewhere');
  hook(checkout, '.git/hooks/pre-commit', `unset GIT_INDEX_FILE GIT_DIR; git -C ${other} push --quiet`);
}

function conflict(): void {
  git(checkout, 'checkout', '--quiet', '-b', 'other');
  write(checkout, { 'src/page.ts': 'two\n' });
  git(checkout, 'commit', '--quiet', '-m', 'Two', '--', 'src/page.ts');
  git(checkout, 'checkout', '--quiet', 'main');
  write(checkout, { 'src/page.ts': 'three\n' });
  git(checkout, 'commit', '--quiet', '-m', 'Three', '--', 'src/page.ts');
  try {
    git(checkout, 'merge', '--quiet', 'other');
  } catch {
    // The conflict is intended.
  }
}
