import { useId, useRef } from 'react';
import { useAttempt } from '#lib/browser/use-attempt.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  /** An action that cannot be undone. */
  readonly consequence: string;
  readonly confirm: string;
  readonly action: () => Promise<void>;
}

/** A button that asks before an action that cannot be undone. The escape key, and the first button, close the question. */
export function ConfirmButton({ label, question, consequence, confirm, action }: ConfirmButtonProps) {
  const { isPending, message, retry, run } = useAttempt(words.desk.line.notSent);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <Button isPlain isDisabled={isPending} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <ErrorMessage message={message} retry={retry} />
      <dialog ref={dialog} aria-labelledby={id} className={styles.dialog}>
        <form method="dialog" className="stack">
          <h2 id={id}>{question}</h2>
          <p>{consequence}</p>
          <p className={`${paper.buttons} row`}>
            <Button type="submit">{words.desk.cancel}</Button>
            <Button type="submit" onClick={() => run(action)}>
              {confirm}
            </Button>
          </p>
        </form>
      </dialog>
    </>
  );
}
