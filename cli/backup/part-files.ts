/**
 * Names of unfinished files. They contain the id of the writing process, so that the next process can remove the files of killed
 * processes, but not those of running ones.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the name for an unfinished file of this process, such as `requests.sqlite.restored.4711.part`. Removes unfinished files
 * of killed processes, and of earlier versions.
 * @param base such as `/var/lib/vesper-row/requests.sqlite.restored`
 * @returns the name, and the ids of other processes that are writing such files
 */
export function reservePartFileName(base: string): { name: string; others: readonly number[] } {
  return { name: `${base}.${process.pid}.part`, others: removeStalePartFiles(base) };
}

/**
 * Removes the unfinished files of killed processes.
 * @returns the ids of other processes that are writing such files
 */
export function removeStalePartFiles(base: string): number[] {
  const others = new Set<number>();
  for (const name of readdirSync(dirname(base))) {
    if (!name.startsWith(basename(base))) continue;
    const [found, pid] =
      name.slice(basename(base).length).match(/^(?:\.(\d+)\.part)?(?:-copy)?(?:-(?:wal|shm|journal))?$/) ??
      [];
    if (found === undefined) continue;
    if (pid !== undefined && isOtherProcess(Number(pid))) others.add(Number(pid));
    else rmSync(join(dirname(base), name), { force: true });
  }
  return [...others];
}

/** Whether a process other than this one has this id. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
