import type { StoreLocation } from '../server/store/location.ts';
import {
  createSealingState,
  isSecretRegistered,
  loadSecret,
  replaceRegisteredSecret,
} from '../server/store/server-secret.ts';
import type { CommandArguments } from './arguments.ts';
import { openExistingDatabase } from './existing-store.ts';
import { type CommandEnvironment, requireConfirmation } from './terminal.ts';
import { cliTexts } from './texts.ts';

/**
 * The command `accept-secret`: registers the server's current secret with the database after the previous secret was
 * lost.
 * @throws {UsageError} if there is no database of this version, or if the user does not confirm
 */
export async function acceptCurrentSecret(
  location: StoreLocation,
  { options }: CommandArguments,
  caller: CommandEnvironment,
): Promise<string> {
  const { acceptSecret: texts } = cliTexts;
  const db = await openExistingDatabase(location);
  try {
    const secret = loadSecret(location);
    if (await isSecretRegistered(db, secret)) return texts.known;
    if (!options.yes) await requireConfirmation(caller, texts.ask, texts.answer);
    await replaceRegisteredSecret(db, secret, createSealingState(location, secret));
    return texts.done;
  } finally {
    await db.destroy();
  }
}
