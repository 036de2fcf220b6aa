/**
 * Publishes by a commit, for hosts that build what is pushed. The commit has the brand's files of the release, and is the only one
 * that is pushed. The branch and the index of the checkout follow once it is pushed; files and other staged changes stay.
 */
import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { releaseParts } from '#lib/editor/release.ts';
import { EditorError } from '../files/editor-error.ts';
import { isBrandFile } from '../files/names.ts';
import { Git, GitError } from './git.ts';
import { noticeFinding } from './publishing-error.ts';
import { readFiles } from './releases.ts';
import type { BuiltRelease, PublishTarget } from './target.ts';

/** @param brand absolute path of the brand's folder, in a checkout of Git */
export function createGitTarget(brand: string): PublishTarget {
  return {
    publishes: 'commit',
    switchTo: (release) =>
      publish(new Git(brand), brand, release).catch((problem) => {
        if (problem instanceof GitError)
          throw new EditorError(422, `Git could not publish this. It says: ${problem.message}`);
        throw problem;
      }),
  };
}

/** What a publication works with. */
interface Publication {
  /** The repository that somebody works in. */
  readonly git: Git;
  /** The same with a HEAD and an index of its own, so that neither the branch nor the index changes until all is done. */
  readonly worktree: Git;
  readonly brand: string;
  readonly release: BuiltRelease;
  readonly branch: string;
  /** The commit of the branch. */
  readonly former: string;
}

async function publish(git: Git, brand: string, release: BuiltRelease): Promise<readonly Finding[]> {
  const branch = await branchOf(git);
  const upstream = await upstreamOf(git);
  const former = await git.run(['rev-parse', 'HEAD']);
  const folder = join(await git.run(['rev-parse', '--absolute-git-dir']), 'publication');
  // A killed process may have left one.
  await removeWorktree(git, folder);
  try {
    const worktree = await addWorktree(git, brand, folder, former);
    const publication = { git, worktree, brand, release, branch, former };
    await stage(publication);
    const sent = upstream && (await sentCommit(publication, upstream));
    const commit = sent ?? (await commitStaged(publication));
    if (upstream && !sent) await push(git, upstream, commit);
    const hints = commit === former ? [] : await follow(publication, commit, upstream !== undefined);
    return [
      upstream
        ? `It is sent to “${upstream.remote}”. The host builds it now.`
        : `It is committed on “${branch}”. That branch is not connected to a repository elsewhere, so nothing was sent.`,
      ...hints,
    ].map(noticeFinding);
  } finally {
    await removeWorktree(git, folder);
  }
}

/** @returns Git with the HEAD and the index of the new tree, and the files of the checkout, where hooks run */
async function addWorktree(git: Git, brand: string, folder: string, commit: string): Promise<Git> {
  const top = await git.run(['rev-parse', '--show-toplevel']);
  await git.run(['worktree', 'add', '--quiet', '--detach', '--no-checkout', folder, commit]);
  const own = await new Git(folder).run(['rev-parse', '--absolute-git-dir']);
  return new Git(brand, { GIT_DIR: own, GIT_WORK_TREE: top });
}

async function removeWorktree(git: Git, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await git.run(['worktree', 'prune']);
}

/** @throws {EditorError} where a commit would get in the way of somebody */
async function branchOf(git: Git): Promise<string> {
  if ((await git.tryRun(['rev-parse', '--is-inside-work-tree'])) !== 'true')
    throw new EditorError(
      422,
      'The brand is in no repository, or Git is not installed, so nothing can be committed.',
    );
  if (!(await git.tryRun(['rev-parse', '--verify', 'HEAD'])))
    throw new EditorError(422, 'The repository has no commit yet. Make the first one by hand.');
  const branch = await git.tryRun(['symbolic-ref', '--short', 'HEAD']);
  if (!branch)
    throw new EditorError(
      422,
      'The repository is on no branch. Somebody has to switch to one, such as “main”.',
    );
  const folder = await git.run(['rev-parse', '--absolute-git-dir']);
  const unfinished = ['MERGE_HEAD', 'rebase-merge', 'rebase-apply', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'];
  if (
    unfinished.some((each) => existsSync(join(folder, each))) ||
    (await git.run(['ls-files', '--unmerged']))
  )
    throw new EditorError(
      422,
      'Somebody has begun to merge changes in the repository, and has not finished. Finish that first.',
    );
  if (existsSync(join(folder, 'index.lock')))
    throw new EditorError(
      422,
      'Somebody else is changing the repository right now. Publish again in a moment. If nobody is, delete the file “index.lock” in its folder “.git”.',
    );
  for (const what of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'])
    if (!(await git.tryRun(['var', what])))
      throw new EditorError(
        422,
        'Git does not know who commits. Tell it once: git config user.name "Your name", and git config user.email "you@example.com".',
      );
  return branch;
}

interface Upstream {
  readonly remote: string;
  /** There: `refs/heads/main`. */
  readonly ref: string;
}

async function upstreamOf(git: Git): Promise<Upstream | undefined> {
  const branch = await git.run(['symbolic-ref', 'HEAD']);
  const known = await git.run([
    'for-each-ref',
    '--format=%(upstream:remotename)%00%(upstream:remoteref)',
    branch,
  ]);
  const [remote, ref] = known.split('\0');
  return remote && ref && remote !== '.' ? { remote, ref } : undefined;
}

/**
 * Compares the branch with the one that it is sent to.
 * @returns the commit there, if it is the publication already: a killed process has sent it
 * @throws {EditorError} when either has commits that the other has not
 */
async function sentCommit(
  { git, worktree, branch, former }: Publication,
  { remote, ref }: Upstream,
): Promise<string | undefined> {
  const there = await fetch(git, { remote, ref });
  const count = async (...range: string[]) => Number(await git.run(['rev-list', '--count', ...range]));
  // A branch that was never sent may have the commits of other branches there.
  const unsent = there ? [`${there}..${former}`] : [former, '--not', `--remotes=${remote}`];
  if ((await count(...unsent)) > 0)
    throw new EditorError(
      422,
      `“${branch}” has commits that are not sent yet, and publishing would send them along. Somebody has to send them first (git push); then publish again.`,
    );
  const behind = there ? await count(`${former}..${there}`) : 0;
  if (behind === 0 || !there) return undefined;
  if (behind === 1 && (await worktree.tryRun(['diff', '--cached', '--quiet', there])) !== undefined)
    return there;
  throw new EditorError(422, `“${remote}” has changes by somebody else that are not here yet. ${getThem}`);
}

/** @returns the commit of the branch there; undefined for a branch that was never pushed */
async function fetch(git: Git, { remote, ref }: Upstream): Promise<string | undefined> {
  try {
    await git.run(['fetch', '--quiet', remote, ref]);
    return await git.run(['rev-parse', 'FETCH_HEAD']);
  } catch (problem) {
    if (!(problem instanceof GitError)) throw problem;
    if (/couldn't find remote ref/i.test(problem.message)) return undefined;
    throw new EditorError(
      422,
      `The repository “${remote}” cannot be reached, so nothing was published. Git says: ${problem.message}`,
    );
  }
}

const getThem = 'Somebody has to get them first (git pull --rebase); then publish again.';

/** Stages the brand as it is in the release. */
async function stage({ git, worktree, brand, release }: Publication): Promise<void> {
  const top = await git.run(['rev-parse', '--show-toplevel']);
  const place = relative(top, await realpath(brand)).replaceAll(sep, '/');
  await worktree.run(['read-tree', 'HEAD']);
  const folder = join(release.folder, releaseParts.brand);
  const entries = await entriesOf(git, worktree, place && `${place}/`, folder);
  await worktree.run(['update-index', '-z', '--index-info'], entries.join(''));
}

/** @returns the new commit, or the former one where nothing differs */
async function commitStaged({ git, worktree, release, former }: Publication): Promise<string> {
  if ((await worktree.tryRun(['diff', '--cached', '--quiet', 'HEAD'])) !== undefined) return former;
  const author = await authorFor(git, release.by);
  const args = ['commit', '--quiet', '--file=-', ...(author ? [`--author=${author}`] : [])];
  await worktree.run(args, messageOf(release));
  if ((await worktree.run(['rev-parse', 'HEAD^'])) !== former)
    throw new EditorError(422, 'A hook of the repository has added commits, so nothing was published.');
  return await worktree.run(['rev-parse', 'HEAD']);
}

async function push(git: Git, upstream: Upstream, commit: string): Promise<void> {
  try {
    await git.run(['push', '--porcelain', upstream.remote, `${commit}:${upstream.ref}`]);
  } catch (problem) {
    throw problem instanceof GitError ? new EditorError(422, refused(upstream, problem)) : problem;
  }
}

/**
 * Moves the branch to the commit and, in the brand's folder, the index of the checkout.
 * @returns what somebody has to do by hand
 * @throws {EditorError} when somebody else has moved the branch, and the commit was not pushed either
 */
async function follow(
  { git, brand, branch, former }: Publication,
  commit: string,
  isSent: boolean,
): Promise<string[]> {
  if ((await git.tryRun(['update-ref', `refs/heads/${branch}`, commit, former])) === undefined) {
    const sentence = `Somebody else has just changed the branch “${branch}” here.`;
    if (!isSent) throw new EditorError(422, `${sentence} Publish again.`);
    return [`${sentence} It has to get what was published: git pull --rebase.`];
  }
  if ((await git.tryRun(['reset', '--quiet', '--', brand])) !== undefined) return [];
  return [`Somebody else is changing the repository right now. Once they are done: git reset -- "${brand}".`];
}

/** What makes an index have the brand's files as they are in `folder`, line by line as `git update-index --index-info` reads it. */
async function entriesOf(git: Git, worktree: Git, place: string, folder: string): Promise<string[]> {
  const names = [...(await readFiles(folder)).keys()];
  const listed = (await worktree.run(['ls-files', '-z', '--stage', '--', '.'])).split('\0').filter(Boolean);
  const tracked = new Map(
    listed.map((line) => {
      const [about = '', name = ''] = line.split('\t');
      return [name, about.split(' ')[0] ?? ''] as const;
    }),
  );
  const ignored = new Set(
    (await git.tryRun(['check-ignore', '-z', '--stdin'], names.join('\0')))?.split('\0'),
  );
  const entries: string[] = [];
  for (const name of names) {
    if (ignored.has(name)) continue;
    const hash = await git.run(['hash-object', '-w', `--path=${name}`, resolve(folder, name)]);
    entries.push(`${tracked.get(name) ?? '100644'} ${hash}\t${place}${name}\0`);
  }
  for (const [name, mode] of tracked)
    if (!names.includes(name) && isBrandFile(name) && mode.startsWith('100'))
      entries.push(`0 ${'0'.repeat(40)}\t${place}${name}\0`);
  return entries;
}

/** The message, with a line for each change. */
const messageOf = ({ subject, summary }: BuiltRelease): string =>
  summary.length > 1 || summary[0] !== subject
    ? `${subject}\n\n${summary.map((line) => `- ${line}`).join('\n')}\n`
    : `${subject}\n`;

/** Who publishes, where Git knows somebody else. */
async function authorFor(git: Git, by: string): Promise<string | undefined> {
  const name = by.replaceAll(/[<>\n]/g, ' ').trim();
  const known = (await git.run(['var', 'GIT_AUTHOR_IDENT'])).match(/^(.*) <(.*)> /);
  return name && known && name !== known[1] ? `${name} <${known[2]}>` : undefined;
}

function refused({ remote }: Upstream, { message }: GitError): string {
  if (/fetch first|non-fast-forward/.test(message))
    return `“${remote}” has just got changes by somebody else. ${getThem}`;
  return `“${remote}” does not take it, so nothing was published. Git says: ${message.replace(/\s+/g, ' ')}`;
}
