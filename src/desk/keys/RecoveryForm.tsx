import { type FormEvent, useId } from 'react';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import letter from '../../components/request-form/request-form.module.css';
import { useAttempt } from '../attempt.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface RecoveryFormProps {
  readonly label: string;
  readonly button: string;
  /** @throws {NotDone} for what is not the key */
  readonly use: (typed: string) => Promise<void>;
}

/** Where the recovery key is typed from its paper. No browser learns, corrects or completes it. */
export function RecoveryForm({ label, button, use }: RecoveryFormProps) {
  const id = useId();
  const { busy, trouble, again, run } = useAttempt();
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('key'));
    run(() => use(typed));
  }
  return (
    <form className="stack" onSubmit={send}>
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
      <p>
        <button type="submit" className={inkButtonClass} aria-disabled={busy}>
          {button}
        </button>
      </p>
      <Trouble sentence={trouble} again={again} />
    </form>
  );
}
