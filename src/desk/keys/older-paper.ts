import type { DeskKey } from '#lib/desk/api.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { paperNumber } from '#lib/desk/recovery-paper.ts';
import { words } from '#src/brand.ts';

/**
 * The sentence for a typed key that is the one of an older paper.
 * @param wanted the recipient of the key that should be typed
 * @returns undefined for a key of no paper that is known here
 */
export async function olderPaperText(
  typed: string,
  keys: readonly Pick<DeskKey, 'recoveryRecipient'>[],
  wanted: string,
): Promise<string | undefined> {
  const recipient = (await readRecoveryKey(typed))?.recipient;
  if (recipient === undefined || recipient === wanted) return undefined;
  if (!keys.some(({ recoveryRecipient }) => recoveryRecipient === recipient)) return undefined;
  return words.desk.sealing.recovery.older({ typed: paperNumber(recipient), wanted: paperNumber(wanted) });
}
