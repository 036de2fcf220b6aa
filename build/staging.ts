/** Replacing a folder that is in use: the new one is written beside it, and takes its place when it is complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * A path beside `target` for this process to write the new folder at. Cleans up after killed processes: what they wrote
 * is removed, and a folder that one had moved aside, and not replaced yet, is moved back.
 * @returns an absolute path, on the same disk as `target`
 */
export function stagingBeside(target: string): string {
  const place = resolve(target);
  for (const { path, kind } of leftovers(place)) {
    if (kind === 'replaced' && !existsSync(place)) renameSync(path, place);
    else rmSync(path, { recursive: true, force: true });
  }
  return `${place}.staged-${process.pid}`;
}

/** Replaces `target`, which need not exist, by the folder at `staged`, a path from `stagingBeside(target)`. */
export function exchange(staged: string, target: string): void {
  const place = resolve(target);
  const replaced = `${place}.replaced-${process.pid}`;
  // Node cannot exchange two folders in one call. A reader can tell by the folder's inode that it was replaced.
  for (let done = false; !done; ) {
    if (existsSync(place)) renameSync(place, replaced);
    done = tryRename(staged, place);
    rmSync(replaced, { recursive: true, force: true });
  }
}

/** False when another build, which ended at the same moment, has put its own folder there. */
function tryRename(staged: string, place: string): boolean {
  try {
    renameSync(staged, place);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    throw error;
  }
}

/** Folders beside `place` that this process, or one that has ended, left there. */
function leftovers(place: string): { path: string; kind: string | undefined }[] {
  if (!existsSync(dirname(place))) return [];
  return readdirSync(dirname(place)).flatMap((name) => {
    const suffix = name.startsWith(basename(place)) ? name.slice(basename(place).length) : '';
    const [, kind, pid] = suffix.match(/^\.(staged|replaced)-(\d+)$/) ?? [];
    const over = Number(pid) === process.pid || !isAlive(Number(pid));
    return pid && over ? [{ path: join(dirname(place), name), kind }] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is alive, but another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
