/** Replaces a folder that may be in use: writes the new folder next to it, and renames it when it is complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Returns the path of a new folder next to `target`. Removes folders of killed processes. If such a process has moved `target`
 * away without replacing it, restores `target`.
 * @returns an absolute path on the same file system as `target`
 */
export function prepareStagingFolder(target: string): string {
  const absolutePath = resolve(target);
  for (const { path, kind } of findLeftovers(absolutePath)) {
    if (kind === 'replaced' && !existsSync(absolutePath)) renameSync(path, absolutePath);
    else rmSync(path, { recursive: true, force: true });
  }
  return `${absolutePath}.staged-${process.pid}`;
}

/**
 * Replaces `target`, which need not exist, with the folder `staged`.
 * @param staged a path from `prepareStagingFolder(target)`
 */
export function replaceFolder(staged: string, target: string): void {
  const absolutePath = resolve(target);
  const replaced = `${absolutePath}.replaced-${process.pid}`;
  // Node cannot swap folders atomically: one is briefly missing. Readers detect the swap by the inode.
  for (let done = false; !done; ) {
    if (existsSync(absolutePath)) renameSync(absolutePath, replaced);
    done = tryRename(staged, absolutePath);
    rmSync(replaced, { recursive: true, force: true });
  }
}

/** Returns false if another build has created `absolutePath` in the meantime. */
function tryRename(staged: string, absolutePath: string): boolean {
  try {
    renameSync(staged, absolutePath);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    throw error;
  }
}

/** Returns temporary folders that belong to this process or to a terminated one. */
function findLeftovers(absolutePath: string): { path: string; kind: string | undefined }[] {
  if (!existsSync(dirname(absolutePath))) return [];
  return readdirSync(dirname(absolutePath)).flatMap((name) => {
    const suffix = name.startsWith(basename(absolutePath)) ? name.slice(basename(absolutePath).length) : '';
    const [, kind, pid] = suffix.match(/^\.(staged|replaced)-(\d+)$/) ?? [];
    const isAbandoned = Number(pid) === process.pid || !isAlive(Number(pid));
    return pid && isAbandoned ? [{ path: join(dirname(absolutePath), name), kind }] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
