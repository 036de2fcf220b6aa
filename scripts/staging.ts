/** Folders that are written beside the one that is in use, and take its place in one step when they are complete. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * A name beside `target` for this process to write under, once. What processes that were killed left there is removed; if
 * one was killed within the exchange itself, the folder that it had put aside is put back.
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

/** Puts a folder from `stagingBeside(target)` in the place of `target`, whether or not there was one. */
export function exchange(staged: string, target: string): void {
  const place = resolve(target);
  const replaced = `${place}.replaced-${process.pid}`;
  // Node has no exchange in one call: who reads the folder meanwhile can tell by its inode.
  for (let done = false; !done; ) {
    if (existsSync(place)) renameSync(place, replaced);
    done = takesPlace(staged, place);
    rmSync(replaced, { recursive: true, force: true });
  }
}

/** Whether it could: when two builds end in the same moment, the later one finds the other's folder in the place. */
function takesPlace(staged: string, place: string): boolean {
  try {
    renameSync(staged, place);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    throw error;
  }
}

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
    // Somebody else's process lives as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
