import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from './server-fixtures.ts';

/** Mounts a disk of 12 MiB, or returns undefined without permission. SQLite's write-ahead log takes up to 4 MiB. */
export function mountSmallDisk(): string | undefined {
  const folder = createTemporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  return folder;
}
