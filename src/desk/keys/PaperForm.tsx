import { useId } from 'react';
import { ActionError } from '#lib/browser/use-attempt.ts';
import { readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { newestPaper, paperDate, paperNumber } from '#lib/desk/recovery-paper.ts';
import { words } from '#src/brand.ts';
import letter from '../../components/request-form/request-form.module.css';
import { language } from '../language.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import type { DeviceKeys } from './device-keys.ts';
import { useKeys } from './hooks.ts';

const { recovery } = words.desk.sealing;

interface PaperFormProps {
  readonly label: string;
  readonly button: string;
  /** The recipient of the key that must be typed. */
  readonly recipient: string | undefined;
  /** The error for another key, unless it is that of an older paper. */
  readonly wrong: string;
  /** @returns whether it was the right key */
  readonly use: (typed: string) => Promise<boolean>;
}

/** A form for the recovery key, which is typed from its paper. No browser learns, corrects or completes it. */
export function PaperForm({ label, button, recipient, wrong, use }: PaperFormProps) {
  const id = useId();
  const { keys } = useKeys();
  async function check(form: FormData): Promise<void> {
    const typed = String(form.get('key'));
    if (!(await use(typed))) throw new ActionError((await olderPaperText(typed, keys, recipient)) ?? wrong);
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

/** The sentence for the key of an older paper; undefined for a key of no known paper. */
async function olderPaperText(
  typed: string,
  { state }: DeviceKeys,
  wanted = state.latest?.recoveryRecipient ?? '',
): Promise<string | undefined> {
  const recipient = (await readRecoveryKey(typed))?.recipient;
  if (recipient === undefined || recipient === wanted) return undefined;
  if (!state.all.some(({ recoveryRecipient }) => recoveryRecipient === recipient)) return undefined;
  return recovery.older({ typed: paperNumber(recipient), wanted: paperNumber(wanted) });
}

/** Names the newest recovery paper; nothing before there is one. */
export function NewestPaper() {
  const { keys, all } = useKeys();
  const paper = newestPaper(all, keys.recoveryRecipient);
  return paper && <p>{recovery.newest({ paper: paper.number, date: paperDate(paper.madeAt, language) })}</p>;
}
