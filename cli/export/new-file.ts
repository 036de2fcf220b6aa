import { constants, existsSync, rmSync } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { runAsCaller } from '../run-as-owner.ts';
import { escapeControls, UsageError } from '../terminal.ts';
import { cliTexts } from '../texts.ts';

/**
 * Writes a new file that only its owner can read. Its name is `FILE.part` until it is complete.
 * @throws {UsageError} if the file exists, or cannot be written
 */
export async function writeNewFile(file: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${file}.part`;
  if (runAsCaller(() => existsSync(file))) throw new UsageError(cliTexts.backup.exists(escapeControls(file)));
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const handle = await runAsCaller(() => open(part, O_CREAT | O_EXCL | O_WRONLY, 0o600)).catch(
    throwUsageError(part),
  );
  const removePart = () => runAsCaller(() => rmSync(part, { force: true }));
  const handleSignal = () => {
    removePart();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, handleSignal);
  try {
    for await (const piece of pieces) await handle.writeFile(piece).catch(throwUsageError(part));
    await handle.sync().catch(throwUsageError(part));
    // Creates a link, because a rename would replace an existing file.
    await runAsCaller(() => link(part, file)).catch(throwUsageError(file));
  } finally {
    await handle.close();
    removePart();
    for (const signal of signals) process.off(signal, handleSignal);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const throwUsageError =
  (file: string) =>
  ({ code, message }: NodeJS.ErrnoException): never => {
    const { exists, cannotWrite } = cliTexts.backup;
    throw new UsageError(
      code === 'EEXIST'
        ? exists(escapeControls(file))
        : cannotWrite(escapeControls(file), escapeControls(message)),
    );
  };
