/**
 * Names of unfinished files. They have the number of the process that writes them, so that the next process can remove those
 * of a killed one, and leaves alone those that another is still writing.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The name under which this process writes an unfinished file: `requests.sqlite.restored.4711.part`, with the process's
 * number. Unfinished files of killed processes, and of earlier versions, are removed.
 * @param base such as `/var/lib/vesper-row/requests.sqlite.restored`
 * @returns the name, and the numbers of other processes that are writing now
 */
export function reservePartName(base: string): { name: string; others: readonly number[] } {
  return { name: `${base}.${process.pid}.part`, others: removeStaleParts(base) };
}

/**
 * Removes the unfinished files of killed processes.
 * @returns the numbers of other processes that are writing now
 */
export function removeStaleParts(base: string): number[] {
  const others = new Set<number>();
  for (const name of readdirSync(dirname(base))) {
    if (!name.startsWith(basename(base))) continue;
    const [found, pid] =
      name.slice(basename(base).length).match(/^(?:\.(\d+)\.part)?(?:-copy)?(?:-(?:wal|shm|journal))?$/) ??
      [];
    if (found === undefined) continue;
    if (pid !== undefined && isAnother(Number(pid))) others.add(Number(pid));
    else rmSync(join(dirname(base), name), { force: true });
  }
  return [...others];
}

/** Whether another process with that number is running. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
