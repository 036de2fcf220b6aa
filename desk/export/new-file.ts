import { constants, existsSync, rmSync } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { asCaller } from '../folder-owner.ts';
import { printable } from '../terminal.ts';
import { says } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes a new file that only its owner can read, whole or not at all. Until it is whole, it is called `FILE.part`.
 * @throws {UsageError} when there is a file of that name already, or when it cannot be written
 */
export async function writeNewFile(file: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const part = `${file}.part`;
  if (asCaller(() => existsSync(file))) throw new UsageError(says.backup.exists(printable(file)));
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const handle = await asCaller(() => open(part, O_CREAT | O_EXCL | O_WRONLY, 0o600)).catch(refusal(part));
  const removePart = () => asCaller(() => rmSync(part, { force: true }));
  const interrupted = () => {
    removePart();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, interrupted);
  try {
    for await (const piece of pieces) await handle.writeFile(piece).catch(refusal(part));
    await handle.sync().catch(refusal(part));
    // Unlike renaming, a link never replaces another file.
    await asCaller(() => link(part, file)).catch(refusal(file));
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
    const { exists, cannotWrite } = says.backup;
    throw new UsageError(
      code === 'EEXIST' ? exists(printable(file)) : cannotWrite(printable(file), printable(message)),
    );
  };
