import type { StoreLocation } from '../server/store/location.ts';
import {
  acceptSecret,
  createSealingState,
  isSecretRegistered,
  openSecret,
} from '../server/store/server-secret.ts';
import type { Arguments } from './arguments.ts';
import { openExistingDatabase } from './existing-store.ts';
import { requireConfirmation, type TerminalContext } from './terminal-context.ts';
import { cliTexts } from './texts.ts';

/**
 * `desk accept-secret [--yes]`: registers the server's present secret with a database that belongs to another one, for when that
 * one is lost.
 * @throws {UsageError} when there is no database of this version, or nobody confirms it
 */
export async function acceptPresentSecret(
  where: StoreLocation,
  { options }: Arguments,
  caller: TerminalContext,
): Promise<string> {
  const { acceptSecret: words } = cliTexts;
  const db = await openExistingDatabase(where);
  try {
    const secret = openSecret(where);
    if (await isSecretRegistered(db, secret)) return words.known;
    if (!options.yes) await requireConfirmation(caller, words.ask, words.answer);
    await acceptSecret(db, secret, createSealingState(where, secret));
    return words.done;
  } finally {
    await db.destroy();
  }
}
