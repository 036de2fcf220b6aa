import type { StoreLocation } from '../server/store/location.ts';
import { acceptSecret, isRegistered, openSecret, sealingState } from '../server/store/server-secret.ts';
import type { Arguments } from './arguments.ts';
import { askToConfirm, type Caller } from './caller.ts';
import { openExistingDatabase } from './existing-store.ts';
import { says } from './texts.ts';

/**
 * `desk accept-secret [--yes]`: registers the server's present secret with a database that belongs to another one, for when that
 * one is lost.
 * @throws {UsageError} when there is no database of this version, or nobody confirms it
 */
export async function acceptPresentSecret(
  where: StoreLocation,
  { options }: Arguments,
  caller: Caller,
): Promise<string> {
  const { acceptSecret: words } = says;
  const db = await openExistingDatabase(where);
  try {
    const secret = openSecret(where);
    if (await isRegistered(db, secret)) return words.known;
    if (!options.yes) await askToConfirm(caller, words.ask, words.answer);
    await acceptSecret(db, secret, sealingState(where, secret));
    return words.done;
  } finally {
    await db.destroy();
  }
}
