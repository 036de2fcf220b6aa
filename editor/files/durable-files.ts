import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file atomically: after a crash or a power failure, it has either the old or the new content. Creates missing
 * files and folders.
 */
export async function replaceFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${basename(path)}.tmp`);
  await writeFile(unfinished, content, { flush: true });
  await rename(unfinished, path);
  await flushToDisk(folder);
}

/** Flushes the content of a file, or the entries of a folder, to the disk. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } catch (error) {
    // Windows cannot flush a folder, and reports one of these errors.
    if (!['EPERM', 'EISDIR', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await file.close();
  }
}
