/**
 * Publishes by a Git commit, for hosts that build on each push. Pushes one commit, which contains the release's brand files.
 * Then updates the branch and the index of the checkout. The files and other staged changes of the checkout stay.
 */
import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { releaseFileNames } from '#lib/editor/release.ts';
import { isBrandFile } from '../files/names.ts';
import { Git, GitError } from './git.ts';
import { createNoticeFinding, createPublishingError } from './publishing-error.ts';
import { readFolderFiles } from './releases.ts';
import type { BuiltRelease, PublishTarget } from './target.ts';

/** @param brand the absolute path of the brand's folder in a Git checkout */
export function createGitTarget(brand: string): PublishTarget {
  return {
    publishes: 'commit',
    switchTo: (release) =>
      publish(new Git(brand), brand, release).catch((problem) => {
        if (problem instanceof GitError)
          throw createPublishingError(`Publishing with Git failed: ${problem.message}`);
        throw problem;
      }),
  };
}

interface Publication {
  readonly git: Git;
  /**
   * Runs Git in a worktree with its own HEAD and index, so that the branch and the index of the checkout stay unchanged until
   * the end of the publication.
   */
  readonly worktree: Git;
  readonly brand: string;
  readonly release: BuiltRelease;
  readonly branch: string;
  readonly former: string;
}

async function publish(git: Git, brand: string, release: BuiltRelease): Promise<readonly Finding[]> {
  const branch = await findBranch(git);
  const upstream = await findUpstream(git);
  const former = await git.run(['rev-parse', 'HEAD']);
  const folder = join(await git.run(['rev-parse', '--absolute-git-dir']), 'publication');
  // An interrupted publication may not have removed its worktree.
  await removeWorktree(git, folder);
  try {
    const worktree = await addWorktree(git, brand, folder, former);
    const publication = { git, worktree, brand, release, branch, former };
    await stage(publication);
    const sent = upstream && (await findSentCommit(publication, upstream));
    const commit = sent ?? (await commitStaged(publication));
    if (upstream && !sent) await push(git, upstream, commit);
    const hints = commit === former ? [] : await updateCheckout(publication, commit, upstream !== undefined);
    return [
      upstream
        ? `The commit was pushed to “${upstream.remote}”. The host builds it now.`
        : `The commit is on “${branch}”. That branch has no upstream branch, so nothing was pushed.`,
      ...hints,
    ].map(createNoticeFinding);
  } finally {
    await removeWorktree(git, folder);
  }
}

/**
 * Adds a worktree without files.
 * @returns Git with the HEAD and the index of the worktree, but with the files of the checkout, where hooks run
 */
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

/** @throws {PublishingError} if the repository is not ready for a commit */
async function findBranch(git: Git): Promise<string> {
  if ((await git.tryRun(['rev-parse', '--is-inside-work-tree'])) !== 'true')
    throw createPublishingError(
      'The brand’s folder is not in a Git repository, or Git is not installed. Nothing was published.',
    );
  if (!(await git.tryRun(['rev-parse', '--verify', 'HEAD'])))
    throw createPublishingError('The repository has no commit yet. Create the first one by hand.');
  const branch = await git.tryRun(['symbolic-ref', '--short', 'HEAD']);
  if (!branch)
    throw createPublishingError('The repository is not on a branch. Switch to one, such as “main”.');
  const folder = await git.run(['rev-parse', '--absolute-git-dir']);
  const unfinished = ['MERGE_HEAD', 'rebase-merge', 'rebase-apply', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'];
  if (
    unfinished.some((each) => existsSync(join(folder, each))) ||
    (await git.run(['ls-files', '--unmerged']))
  )
    throw createPublishingError(
      'The repository has an unfinished merge, rebase or cherry-pick. Finish it first.',
    );
  if (existsSync(join(folder, 'index.lock')))
    throw createPublishingError(
      'Another Git command is running in the repository. Publish again in a moment. If none is running, delete “index.lock” in the folder “.git”.',
    );
  for (const what of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'])
    if (!(await git.tryRun(['var', what])))
      throw createPublishingError(
        'Git has no name and email for commits. Set them: git config user.name "Your name", and git config user.email "you@example.com".',
      );
  return branch;
}

interface Upstream {
  readonly remote: string;
  /** The full name of the remote branch: `refs/heads/main`. */
  readonly ref: string;
}

async function findUpstream(git: Git): Promise<Upstream | undefined> {
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
 * Compares the branch with its upstream branch.
 * @returns the upstream commit if an interrupted publication has already pushed it
 * @throws {PublishingError} if one of the branches has commits that the other lacks
 */
async function findSentCommit(
  { git, worktree, branch, former }: Publication,
  { remote, ref }: Upstream,
): Promise<string | undefined> {
  const upstream = await fetch(git, { remote, ref });
  const count = async (...range: string[]) => Number(await git.run(['rev-list', '--count', ...range]));
  // If the branch was never pushed, its commits may be in other branches of the remote.
  const unsent = upstream ? [`${upstream}..${former}`] : [former, '--not', `--remotes=${remote}`];
  if ((await count(...unsent)) > 0)
    throw createPublishingError(
      `“${branch}” has commits that are not pushed yet. Push them first (git push), and then publish again.`,
    );
  const behind = upstream ? await count(`${former}..${upstream}`) : 0;
  if (behind === 0 || !upstream) return undefined;
  if (behind === 1 && (await worktree.tryRun(['diff', '--cached', '--quiet', upstream])) !== undefined)
    return upstream;
  throw createPublishingError(`“${remote}” has new commits. ${pullFirst}`);
}

/** Returns the commit of the upstream branch; undefined if the branch was never pushed. */
async function fetch(git: Git, { remote, ref }: Upstream): Promise<string | undefined> {
  try {
    await git.run(['fetch', '--quiet', remote, ref]);
    return await git.run(['rev-parse', 'FETCH_HEAD']);
  } catch (problem) {
    if (!(problem instanceof GitError)) throw problem;
    if (/couldn't find remote ref/i.test(problem.message)) return undefined;
    throw createPublishingError(
      `The repository “${remote}” cannot be reached. Nothing was published. Git: ${problem.message}`,
    );
  }
}

const pullFirst = 'Pull them first (git pull --rebase), and then publish again.';

async function stage({ git, worktree, brand, release }: Publication): Promise<void> {
  const top = await git.run(['rev-parse', '--show-toplevel']);
  const place = relative(top, await realpath(brand)).replaceAll(sep, '/');
  await worktree.run(['read-tree', 'HEAD']);
  const folder = join(release.folder, releaseFileNames.brand);
  const entries = await listIndexEntries(git, worktree, place && `${place}/`, folder);
  await worktree.run(['update-index', '-z', '--index-info'], entries.join(''));
}

/** Returns the new commit, or the former commit if nothing was staged. */
async function commitStaged({ git, worktree, release, former }: Publication): Promise<string> {
  if ((await worktree.tryRun(['diff', '--cached', '--quiet', 'HEAD'])) !== undefined) return former;
  const author = await findAuthor(git, release.by);
  const args = ['commit', '--quiet', '--file=-', ...(author ? [`--author=${author}`] : [])];
  await worktree.run(args, formatMessage(release));
  if ((await worktree.run(['rev-parse', 'HEAD^'])) !== former)
    throw createPublishingError('A Git hook added commits. Nothing was published.');
  return await worktree.run(['rev-parse', 'HEAD']);
}

async function push(git: Git, upstream: Upstream, commit: string): Promise<void> {
  try {
    await git.run(['push', '--porcelain', upstream.remote, `${commit}:${upstream.ref}`]);
  } catch (problem) {
    throw problem instanceof GitError ? createPublishingError(describeRejection(upstream, problem)) : problem;
  }
}

/**
 * Moves the branch to the commit, and resets the index for the brand's folder.
 * @returns instructions for manual steps, if necessary
 * @throws {PublishingError} if somebody moved the branch meanwhile, and the commit was not pushed
 */
async function updateCheckout(
  { git, brand, branch, former }: Publication,
  commit: string,
  isSent: boolean,
): Promise<string[]> {
  if ((await git.tryRun(['update-ref', `refs/heads/${branch}`, commit, former])) === undefined) {
    const sentence = `The branch “${branch}” has just got another commit here.`;
    if (!isSent) throw createPublishingError(`${sentence} Publish again.`);
    return [`${sentence} To get the published commit: git pull --rebase.`];
  }
  if ((await git.tryRun(['reset', '--quiet', '--', brand])) !== undefined) return [];
  return [
    `Another Git command is running in the repository. When it has ended, run: git reset -- "${brand}".`,
  ];
}

/** Returns the input for `git update-index --index-info` that replaces the brand's files by those in `folder`. */
async function listIndexEntries(git: Git, worktree: Git, place: string, folder: string): Promise<string[]> {
  const names = [...(await readFolderFiles(folder)).keys()];
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

const formatMessage = ({ subject, summary }: BuiltRelease): string =>
  summary.length > 1 || summary[0] !== subject
    ? `${subject}\n\n${summary.map((line) => `- ${line}`).join('\n')}\n`
    : `${subject}\n`;

/** Returns the author of the commit, or undefined if the publisher is the author in Git's configuration. */
async function findAuthor(git: Git, by: string): Promise<string | undefined> {
  const name = by.replaceAll(/[<>\n]/g, ' ').trim();
  const known = (await git.run(['var', 'GIT_AUTHOR_IDENT'])).match(/^(.*) <(.*)> /);
  return name && known && name !== known[1] ? `${name} <${known[2]}>` : undefined;
}

function describeRejection({ remote }: Upstream, { message }: GitError): string {
  if (/fetch first|non-fast-forward/.test(message))
    return `“${remote}” has just got new commits. ${pullFirst}`;
  return `“${remote}” rejected the push. Nothing was published. Git: ${message.replace(/\s+/g, ' ')}`;
}
