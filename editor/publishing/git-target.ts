/**
 * Publishes by a commit, for hosts that build what is pushed: what the brand's folder has in the release, and nothing else. What
 * others have staged, and what was typed since, stays as it is. Either it is committed and pushed, or nothing is done.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Finding } from '#lib/editor/api.ts';
import { releaseParts } from '#lib/editor/release.ts';
import { isOfBrand } from '../files/names.ts';
import { Refusal } from '../files/refusal.ts';
import { Git, GitError } from './git.ts';
import { filesIn } from './releases.ts';
import type { Built, Target } from './target.ts';

/** @param brand absolute path of the brand's folder, in a checkout of Git */
export function gitTarget(brand: string): Target {
  return {
    publishes: 'commit',
    switchTo: (release) =>
      publish(new Git(brand), brand, release).catch((problem) => {
        if (problem instanceof GitError)
          throw new Refusal(422, `Git could not publish this. It says: ${problem.message}`);
        throw problem;
      }),
  };
}

async function publish(git: Git, brand: string, release: Built): Promise<readonly Finding[]> {
  const branch = await branchOf(git);
  const upstream = await upstreamOf(git);
  if (upstream) await refuseToFallBehind(git, upstream);
  const former = await git.run(['rev-parse', 'HEAD']);
  const commit = await commitOf(git, brand, release);
  if (!upstream)
    return [
      {
        level: 'notice',
        sentence: `It is committed on “${branch}”. That branch is not connected to a repository elsewhere, so nothing was sent.`,
      },
    ];
  try {
    await git.run(['push', '--porcelain', upstream.remote, `HEAD:${upstream.ref}`]);
  } catch (problem) {
    if (commit) await takeBack(git, brand, { branch, former, commit });
    throw problem instanceof GitError ? new Refusal(422, refused(upstream, problem)) : problem;
  }
  return [{ level: 'notice', sentence: `It is sent to “${upstream.remote}”. The host builds it now.` }];
}

/** @throws {Refusal} where a commit would get in the way of somebody */
async function branchOf(git: Git): Promise<string> {
  if ((await git.ask(['rev-parse', '--is-inside-work-tree'])) !== 'true')
    throw new Refusal(
      422,
      'The brand is in no repository, or Git is not installed, so nothing can be committed.',
    );
  if (!(await git.ask(['rev-parse', '--verify', 'HEAD'])))
    throw new Refusal(422, 'The repository has no commit yet. Make the first one by hand.');
  const branch = await git.ask(['symbolic-ref', '--short', 'HEAD']);
  if (!branch)
    throw new Refusal(422, 'The repository is on no branch. Somebody has to switch to one, such as “main”.');
  const folder = await git.run(['rev-parse', '--absolute-git-dir']);
  const unfinished = ['MERGE_HEAD', 'rebase-merge', 'rebase-apply', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'];
  if (
    unfinished.some((each) => existsSync(join(folder, each))) ||
    (await git.run(['ls-files', '--unmerged']))
  )
    throw new Refusal(
      422,
      'Somebody has begun to merge changes in the repository, and has not finished. Finish that first.',
    );
  for (const what of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'])
    if (!(await git.ask(['var', what])))
      throw new Refusal(
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

/** @throws {Refusal} when there are commits elsewhere that are not here */
async function refuseToFallBehind(git: Git, { remote, ref }: Upstream): Promise<void> {
  try {
    await git.run(['fetch', '--quiet', remote, ref]);
  } catch (problem) {
    if (!(problem instanceof GitError)) throw problem;
    // A branch that was never pushed.
    if (/couldn't find remote ref/i.test(problem.message)) return;
    throw new Refusal(
      422,
      `The repository “${remote}” cannot be reached, so nothing was published. Git says: ${problem.message}`,
    );
  }
  if (Number(await git.run(['rev-list', '--count', 'HEAD..FETCH_HEAD'])) > 0)
    throw new Refusal(422, `“${remote}” has changes by somebody else that are not here yet. ${getThem}`);
}

const getThem = 'Somebody has to get them first (git pull --rebase); then publish again.';

/** Commits the brand as it is in the release. Undefined when it is committed already. */
async function commitOf(git: Git, brand: string, release: Built): Promise<string | undefined> {
  const place = (await git.run(['rev-parse', '--show-prefix'])) || '';
  const scratch = await mkdtemp(join(tmpdir(), 'publish-'));
  await chmod(scratch, 0o700);
  // An index of its own: what others have staged is not committed.
  const environment = { GIT_INDEX_FILE: join(scratch, 'index') };
  try {
    await git.run(['read-tree', 'HEAD'], { environment });
    const entries = await entriesOf(git, place, join(release.folder, releaseParts.brand));
    await git.run(['update-index', '-z', '--index-info'], { environment, input: entries.join('') });
    if ((await git.ask(['diff', '--cached', '--quiet', 'HEAD'], { environment })) !== undefined)
      return undefined;
    const author = await authorFor(git, release.by);
    await git.run(['commit', '--quiet', '--file=-', ...(author ? [`--author=${author}`] : [])], {
      environment,
      input: messageOf(release),
    });
    // The repository's own index follows, in the brand's folder alone.
    await git.run(['reset', '--quiet', '--', brand]);
    return await git.run(['rev-parse', 'HEAD']);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What makes an index have the brand's files as they are in `folder`, line by line as `git update-index --index-info` reads it. */
async function entriesOf(git: Git, place: string, folder: string): Promise<string[]> {
  const names = [...(await filesIn(folder)).keys()];
  const listed = (await git.run(['ls-files', '-z', '--stage', '--', '.'])).split('\0').filter(Boolean);
  const tracked = new Map(
    listed.map((line) => {
      const [about = '', name = ''] = line.split('\t');
      return [name, about.split(' ')[0] ?? ''] as const;
    }),
  );
  const ignored = new Set(
    (await git.ask(['check-ignore', '-z', '--stdin'], { input: names.join('\0') }))?.split('\0'),
  );
  const entries: string[] = [];
  for (const name of names) {
    if (ignored.has(name)) continue;
    const hash = await git.run(['hash-object', '-w', `--path=${name}`, resolve(folder, name)]);
    entries.push(`${tracked.get(name) ?? '100644'} ${hash}\t${place}${name}\0`);
  }
  for (const [name, mode] of tracked)
    if (!names.includes(name) && isOfBrand(name) && mode.startsWith('100'))
      entries.push(`0 ${'0'.repeat(40)}\t${place}${name}\0`);
  return entries;
}

/** The message, with a line for each change. */
const messageOf = ({ subject, summary }: Built): string =>
  summary.length > 1 || summary[0] !== subject
    ? `${subject}\n\n${summary.map((line) => `- ${line}`).join('\n')}\n`
    : `${subject}\n`;

/** Who publishes, where Git knows somebody else. */
async function authorFor(git: Git, by: string): Promise<string | undefined> {
  const name = by.replaceAll(/[<>\n]/g, ' ').trim();
  const known = (await git.run(['var', 'GIT_AUTHOR_IDENT'])).match(/^(.*) <(.*)> /);
  return name && known && name !== known[1] ? `${name} <${known[2]}>` : undefined;
}

/** Undoes a commit that could not be pushed. What was typed since stays. */
async function takeBack(
  git: Git,
  brand: string,
  { branch, former, commit }: { branch: string; former: string; commit: string },
): Promise<void> {
  await git.run(['update-ref', `refs/heads/${branch}`, former, commit]);
  await git.run(['reset', '--quiet', '--', brand]);
}

function refused({ remote }: Upstream, { message }: GitError): string {
  if (/fetch first|non-fast-forward/.test(message))
    return `“${remote}” has just got changes by somebody else. ${getThem}`;
  return `“${remote}” does not take it, so nothing was published. Git says: ${message.replace(/\s+/g, ' ')}`;
}
