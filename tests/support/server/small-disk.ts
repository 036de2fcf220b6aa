import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from './server-fixtures.ts';

/** A disk of 12 MiB, where root may have one: SQLite's log of writes takes up to four. */
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
