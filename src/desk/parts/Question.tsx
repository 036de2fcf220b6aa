import { type RefObject, useId } from 'react';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';

interface QuestionProps {
  /** Open it by `showModal`. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly question: string;
  /** What cannot be taken back. */
  readonly consequence: string;
  readonly confirm: string;
  readonly whenConfirmed: () => void;
}

/** Asks before something is done that cannot be taken back. The escape key, and the first button, leave it. */
export function Question({ dialog, question, consequence, confirm, whenConfirmed }: QuestionProps) {
  const id = useId();
  return (
    <dialog ref={dialog} aria-labelledby={id} className={styles.dialog}>
      <form method="dialog" className="stack">
        <h2 id={id}>{question}</h2>
        <p>{consequence}</p>
        <p className={`${paper.buttons} row`}>
          <button type="submit" className={inkButtonClass}>
            {words.desk.cancel}
          </button>
          <button type="submit" className={inkButtonClass} onClick={whenConfirmed}>
            {confirm}
          </button>
        </p>
      </form>
    </dialog>
  );
}
