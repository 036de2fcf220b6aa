import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import styles from '../inbox.module.css';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

interface ConfirmButtonProps {
  readonly label: ReactNode;
  readonly question: string;
  /** An action that cannot be undone. */
  readonly consequence: string;
  /** The label of the button that runs the action; undefined while it is not possible. */
  readonly confirm: string | undefined;
  /** @returns whether it was done: otherwise the dialog stays open */
  readonly action: (typed: FormData) => Promise<boolean>;
  /** A sentence about what the action needs or waits for. */
  readonly notice?: (isPending: boolean) => ReactNode;
  /** A field that the action needs. It is there only while the dialog is open. */
  readonly children?: ReactNode;
}

/**
 * A button that asks before an action that cannot be undone. The escape key, and the first button, close the dialog, which stays
 * open until the action was done.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, consequence, confirm, action, notice, children } = props;
  const { isPending, message, retry, run, clear } = useAsyncAction(words.desk.line.notSent);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useId();

  function open(): void {
    clear();
    setOpen(true);
    dialog.current?.showModal();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    run(async () => {
      if (await action(typed)) dialog.current?.close();
    });
  }

  return (
    <>
      <Button isPlain onClick={open}>
        {label}
      </Button>
      <ErrorMessage message={isOpen ? undefined : message} retry={retry} />
      <dialog ref={dialog} aria-labelledby={heading} className={styles.dialog} onClose={() => setOpen(false)}>
        <form className="stack" onSubmit={submit}>
          <h2 id={heading}>{question}</h2>
          <p>{consequence}</p>
          <div role="status" className="stack">
            {notice?.(isPending)}
          </div>
          {isOpen && children}
          <ErrorMessage message={isOpen ? message : undefined} retry={retry} />
          <p className={`${paper.buttons} row`}>
            <Button onClick={() => dialog.current?.close()}>{words.desk.cancel}</Button>
            {confirm !== undefined && (
              <Button type="submit" isDisabled={isPending}>
                {confirm}
              </Button>
            )}
          </p>
        </form>
      </dialog>
    </>
  );
}
