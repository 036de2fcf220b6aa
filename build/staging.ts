/** Replaces a folder that is in use: the new one is written beside it, and renamed when it is complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * A path beside `target` at which this process writes the new folder. Cleans up after killed processes: removes what
 * they wrote, and restores a folder that one had moved aside and not yet replaced.
 * @returns an absolute path, on the same disk as `target`
 */
export function prepareStaging(target: string): string {
  const place = resolve(target);
  for (const { path, kind } of leftovers(place)) {
    if (kind === 'replaced' && !existsSync(place)) renameSync(path, place);
    else rmSync(path, { recursive: true, force: true });
  }
  return `${place}.staged-${process.pid}`;
}

/** Replaces `target`, which need not exist, by the folder at `staged`, a path from `prepareStaging(target)`. */
export function replaceFolder(staged: string, target: string): void {
  const place = resolve(target);
  const replaced = `${place}.replaced-${process.pid}`;
  // Node cannot exchange two folders in one call, so that for a moment there is none. Readers notice a replacement by
  // the inode.
  for (let done = false; !done; ) {
    if (existsSync(place)) renameSync(place, replaced);
    done = tryRename(staged, place);
    rmSync(replaced, { recursive: true, force: true });
  }
}

/** False when another build has put its own folder there at the same moment. */
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

/** Folders beside `place` that were left by this process or by one that has ended. */
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
    // EPERM: it is alive, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
