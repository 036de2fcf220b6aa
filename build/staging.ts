/** Replaces a folder that is in use: the new folder is written next to it, and renamed when it is complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Returns a path next to `target` for the new folder. Cleans up after killed processes: removes their folders, and restores a
 * folder that was moved away and not replaced.
 * @returns an absolute path, on the same disk as `target`
 */
export function prepareStaging(target: string): string {
  const absolutePath = resolve(target);
  for (const { path, kind } of findLeftovers(absolutePath)) {
    if (kind === 'replaced' && !existsSync(absolutePath)) renameSync(path, absolutePath);
    else rmSync(path, { recursive: true, force: true });
  }
  return `${absolutePath}.staged-${process.pid}`;
}

/** Replaces `target`, which need not exist, with the folder at `staged`, a path from `prepareStaging(target)`. */
export function replaceFolder(staged: string, target: string): void {
  const absolutePath = resolve(target);
  const replaced = `${absolutePath}.replaced-${process.pid}`;
  // Node cannot exchange two folders atomically, so there is a moment without a folder. Readers detect a replacement by the
  // inode.
  for (let done = false; !done; ) {
    if (existsSync(absolutePath)) renameSync(absolutePath, replaced);
    done = tryRename(staged, absolutePath);
    rmSync(replaced, { recursive: true, force: true });
  }
}

/** Returns false if another build has created its own folder there in the meantime. */
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

/** Returns the folders next to `absolutePath` that this process or an ended one has left. */
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
    // EPERM: the process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
