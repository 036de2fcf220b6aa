import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JournalStepHook } from '../../../editor/files/journal.ts';
import { WorkingCopy } from '../../../editor/files/working-copy.ts';
import { createTemporaryFolder } from '../server/server-fixtures.ts';

/**
 * Copies the sample brand into a folder that is removed after the test.
 * @param binaries whether to copy pictures and typefaces as well
 */
export function copySampleBrand({ binaries = false } = {}) {
  const folder = createTemporaryFolder();
  const brand = pathToFileURL(`${folder}/brand/`);
  const path = fileURLToPath(brand);
  const filter = (file: string) => binaries || !/\.(?:webp|woff2)$/.test(file);
  cpSync('brands/vesper-row', path, { recursive: true, filter });
  /** Opens the working copy, as a new process does. */
  const opened = (step?: JournalStepHook) =>
    new WorkingCopy({ brand, state: join(folder, 'state'), ...(step && { onStep: step }) });
  const copy = opened();
  return {
    folder,
    brand,
    copy,
    opened,
    read: (name: string) => readFileSync(new URL(name, brand), 'utf8'),
    write: (name: string, text: string) => writeFileSync(new URL(name, brand), text),
    files: () =>
      new Map(
        readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [relative(path, file), readFileSync(file)] as const),
      ),
    async changed(name: string, by: object) {
      const { version, value } = await copy.open(name);
      return { name, version, value: { ...(value as object), ...by } };
    },
  };
}

export type SampleBrandCopy = ReturnType<typeof copySampleBrand>;
