import { useId } from 'react';
import { ActionError } from '#lib/browser/use-attempt.ts';
import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { newestPaper, paperDate, paperNumber } from '#lib/desk/recovery-paper.ts';
import { words } from '#src/brand.ts';
import letter from '../../components/request-form/request-form.module.css';
import { language } from '../language.ts';
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
export function PaperForm({ label, button, recipient, wrong, use }: PaperFormProps) {
  const id = useId();
  const { keys } = useKeys();

  async function check(form: FormData): Promise<void> {
    const typed = await readRecoveryKey(String(form.get('key')));
    if (typed && (await use(typed))) return;
    const { all, latest } = keys.state;
    const wanted = recipient ?? latest?.recoveryRecipient ?? '';
    const isOlder =
      typed?.recipient !== wanted &&
      all.some(({ recoveryRecipient }) => recoveryRecipient === typed?.recipient);
    throw new ActionError(
      typed && isOlder
        ? recovery.older({ typed: paperNumber(typed.recipient), wanted: paperNumber(wanted) })
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
export function NewestPaper() {
  const { keys, all } = useKeys();
  const paper = newestPaper(all, keys.latestOpened?.recoveryRecipient);
  return paper && <p>{recovery.newest({ paper: paper.number, date: paperDate(paper.madeAt, language) })}</p>;
}
