/**
 * Names of files that are being written: what a process leaves when it is killed can be told from what another is still
 * writing, and is removed by the next.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The name under which this process may write what is to become another file: `requests.sqlite.restored.4711.part`, with the
 * number of the process. What killed processes have left under such names is removed, and what earlier versions have.
 * @param base such as `/var/lib/vesper-row/requests.sqlite.restored`
 * @returns the name, and the numbers of other processes that are writing now
 */
export function unfinishedName(base: string): { name: string; others: readonly number[] } {
  return { name: `${base}.${process.pid}.part`, others: removeLeftovers(base) };
}

/**
 * Removes what killed processes have left.
 * @returns the numbers of other processes that are writing now
 */
export function removeLeftovers(base: string): number[] {
  const others = new Set<number>();
  for (const name of readdirSync(dirname(base))) {
    if (!name.startsWith(basename(base))) continue;
    const [found, pid] =
      name.slice(basename(base).length).match(/^(?:\.(\d+)\.part)?(?:-(?:wal|shm|journal))?$/) ?? [];
    if (found === undefined) continue;
    if (pid !== undefined && isAnother(Number(pid))) others.add(Number(pid));
    else rmSync(join(dirname(base), name), { force: true });
  }
  return [...others];
}

/** Whether another process of that number runs. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user's may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
