/**
 * Names of unfinished files.
 * A name contains the id of the process that writes the file, so that other processes can remove the files of killed
 * processes, but not those of running processes.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns a name for an unfinished file of this process, such as `requests.sqlite.restored.4711.part`.
 * Removes the unfinished files of killed processes.
 * @param base such as `/var/lib/vesper-row/requests.sqlite.restored`
 * @returns the name, and the ids of other processes that are writing files with this base
 */
export function reservePartFileName(base: string): { name: string; others: readonly number[] } {
  return { name: `${base}.${process.pid}.part`, others: removeStalePartFiles(base) };
}

/** @returns the ids of other processes that are writing files with this base */
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

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
