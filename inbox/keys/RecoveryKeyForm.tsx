import { useId } from 'react';
import { ActionError } from '#lib/browser/use-async-action.ts';
import { parseRecoveryKey, type RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { findNewestPaper, formatPaperDate, formatPaperNumber } from '#lib/inbox/recovery-paper.ts';
import { words } from '#src/brand.ts';
import letter from '../../src/components/request-form/request-form.module.css';
import { inboxLanguage } from '../language.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { useKeys } from './hooks.ts';

const { recovery } = words.desk.sealing;

interface PaperFormProps {
  readonly label: string;
  readonly button: string;
  /** The recipient of the key that must be typed, by default that of the latest paper. */
  readonly recipient?: string;
  /** The error for another key, unless it is that of an older paper. */
  readonly wrong: string;
  /** @returns whether it was the right key */
  readonly use: (typed: RecoveryKey) => Promise<boolean>;
}

/** A form for the recovery key, which is typed from its paper. No browser learns, corrects or completes it. */
export function RecoveryKeyForm({ label, button, recipient, wrong, use }: PaperFormProps) {
  const id = useId();
  const { keys } = useKeys();

  async function check(form: FormData): Promise<void> {
    const typed = await parseRecoveryKey(String(form.get('key')));
    if (typed && (await use(typed))) return;
    const { allKeys, latestKey } = keys.state;
    const wanted = recipient ?? latestKey?.recoveryRecipient ?? '';
    const isOlder =
      typed?.recipient !== wanted &&
      allKeys.some(({ recoveryRecipient }) => recoveryRecipient === typed?.recipient);
    throw new ActionError(
      typed && isOlder
        ? recovery.older({ typed: formatPaperNumber(typed.recipient), wanted: formatPaperNumber(wanted) })
        : wrong,
    );
  }

  return (
    <ActionForm button={button} action={check}>
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

/** Names the newest recovery paper; nothing before there is one. */
export function LatestRecoveryKeyNotice() {
  const { keys, allKeys } = useKeys();
  const paper = findNewestPaper(allKeys, keys.latestDecryptedKey?.recoveryRecipient);
  return (
    paper && (
      <p>{recovery.newest({ paper: paper.number, date: formatPaperDate(paper.madeAt, inboxLanguage) })}</p>
    )
  );
}
