import { constants, existsSync, rmSync } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { runAsCaller } from '../run-as-owner.ts';
import { escapeControls } from '../terminal.ts';
import { cliTexts } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes a new file that only its owner can read, whole or not at all. Until it is whole, it is called `FILE.part`.
 * @throws {UsageError} when there is a file of that name already, or when it cannot be written
 */
export async function writeNewFile(file: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${file}.part`;
  if (runAsCaller(() => existsSync(file))) throw new UsageError(cliTexts.backup.exists(escapeControls(file)));
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const handle = await runAsCaller(() => open(part, O_CREAT | O_EXCL | O_WRONLY, 0o600)).catch(refusal(part));
  const removePart = () => runAsCaller(() => rmSync(part, { force: true }));
  const interrupted = () => {
    removePart();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, interrupted);
  try {
    for await (const piece of pieces) await handle.writeFile(piece).catch(refusal(part));
    await handle.sync().catch(refusal(part));
    // Unlike renaming, a link never replaces another file.
    await runAsCaller(() => link(part, file)).catch(refusal(file));
  } finally {
    await handle.close();
    removePart();
    for (const signal of signals) process.off(signal, interrupted);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const refusal =
  (file: string) =>
  ({ code, message }: NodeJS.ErrnoException): never => {
    const { exists, cannotWrite } = cliTexts.backup;
    throw new UsageError(
      code === 'EEXIST'
        ? exists(escapeControls(file))
        : cannotWrite(escapeControls(file), escapeControls(message)),
    );
  };
