import { useId } from 'react';
import { ActionError } from '#lib/browser/use-async-action.ts';
import { parseRecoveryKey, type RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { findNewestPrintout, formatPrintoutDate, formatPrintoutNumber } from '#lib/inbox/recovery-paper.ts';
import { words } from '#src/brand.ts';
import letter from '../../src/components/request-form/request-form.module.css';
import { inboxLanguage } from '../language.ts';
import { ActionForm } from '../parts/controls.tsx';
import { useDeviceKeys } from './hooks.ts';

const { recovery } = words.desk.sealing;

interface RecoveryKeyFormProps {
  readonly label: string;
  readonly button: string;
  /** The public part of the expected recovery key; by default, of the latest one. */
  readonly recipient?: string;
  /** The error message for an invalid key. An earlier recovery key has its own message. */
  readonly wrong: string;
  /** @returns whether the typed key is the expected key */
  readonly check: (typed: RecoveryKey) => Promise<boolean>;
}

/**
 * A form in which the user types the recovery key. It prevents the browser from storing, correcting or completing the
 * key.
 */
export function RecoveryKeyForm({ label, button, recipient, wrong, check }: RecoveryKeyFormProps) {
  const id = useId();
  const { keys } = useDeviceKeys();

  async function submit(form: FormData): Promise<void> {
    const typed = await parseRecoveryKey(String(form.get('key')));
    if (typed && (await check(typed))) return;
    const { allKeys, latestKey } = keys.state;
    const expected = recipient ?? latestKey?.recoveryRecipient ?? '';
    const isOlder =
      typed?.recipient !== expected &&
      allKeys.some(({ recoveryRecipient }) => recoveryRecipient === typed?.recipient);
    if (!typed || !isOlder) throw new ActionError(wrong);
    const [number, wanted] = [formatPrintoutNumber(typed.recipient), formatPrintoutNumber(expected)];
    throw new ActionError(recovery.older({ typed: number, wanted }));
  }

  return (
    <ActionForm button={button} action={submit}>
      <div className={letter.field}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          name="key"
          rows={5}
          required
          maxLength={400}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
        />
      </div>
    </ActionForm>
  );
}

export function LatestRecoveryKeyNotice() {
  const { keys, allKeys } = useDeviceKeys();
  const paper = findNewestPrintout(allKeys, keys.latestDecryptedKey?.recoveryRecipient);
  return (
    paper && (
      <p>{recovery.newest({ paper: paper.number, date: formatPrintoutDate(paper.madeAt, inboxLanguage) })}</p>
    )
  );
}
