import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Fragment, useId, useRef, useState } from 'react';
import { type AsyncAction, useAsyncAction } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import { filledButtonClass, linkButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import letter from '../../src/components/request-form/request-form.module.css';
import styles from '../inbox.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Whether its action is pending, or not possible yet. It keeps the focus. */
  readonly isDisabled?: boolean;
  readonly isPlain?: boolean;
}

export const Button = ({ isDisabled, isPlain = false, ...props }: ButtonProps) => (
  <button
    type="button"
    className={isPlain ? linkButtonClass : filledButtonClass}
    aria-disabled={isDisabled}
    {...props}
  />
);

/**
 * An error, and a button to try again. Nothing is shown without a message. The live region is rendered before its content, so
 * that screen readers announce it.
 */
export const ErrorMessage = ({ message, retry }: Partial<Pick<AsyncAction, 'message' | 'retry'>>) => (
  <div role="alert">
    {message !== undefined && (
      <p className={paper.problem}>
        {message}{' '}
        {retry && (
          <Button isPlain onClick={retry}>
            {words.desk.line.again}
          </Button>
        )}
      </p>
    )}
  </div>
);

/** An input with its label, which is required by default. */
export function Field({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) {
  const id = useId();
  return (
    <div className={letter.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required autoComplete="off" {...input} />
    </div>
  );
}

/** Returns a submit handler that reads the form instead of navigating. */
export const handleSubmit = (action: (typed: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  action(new FormData(event.currentTarget));
};

interface ActionFormProps extends Pick<ButtonProps, 'isPlain' | 'isDisabled' | 'aria-describedby'> {
  readonly button: string;
  /** Shown while the action is pending. */
  readonly pendingMessage?: string;
  /** @throws {ActionError} for invalid input */
  readonly action: (typed: FormData) => Promise<void>;
  readonly children?: ReactNode;
}

/** A form with one button, and the error of its action. */
export function ActionForm(props: ActionFormProps) {
  const { button, isDisabled = false, pendingMessage, action, children, ...buttonProps } = props;
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => run(() => action(typed)))}>
      {children}
      <p>
        <Button type="submit" isDisabled={isDisabled || isPending} {...buttonProps}>
          {button}
        </Button>
      </p>
      {pendingMessage && <p role="status">{isPending && pendingMessage}</p>}
      <ErrorMessage message={message} retry={retry} />
    </form>
  );
}

interface FactsProps {
  /** Unknown facts are left out. */
  readonly facts: readonly (string | false | undefined)[];
  /** The fact that needs attention. */
  readonly grave?: string | undefined;
}

/** Short facts in a line of small print. */
export const RequestDetailsList = ({ facts, grave }: FactsProps) => (
  <p className={paper.note}>
    {facts.filter(Boolean).map((fact, at) => (
      <Fragment key={`${fact}`}>
        {at > 0 && ' · '}
        <bdi data-tone={fact === grave ? 'grave' : undefined}>{fact}</bdi>
      </Fragment>
    ))}
  </p>
);

interface ConfirmDialogProps {
  readonly question: string;
  /** A sentence about what the action changes. */
  readonly consequence: string;
  /** The label of the button that runs the action; undefined while it is not possible. */
  readonly confirm: string | undefined;
  /** @returns true if it was done, which closes the dialog */
  readonly action: (typed: FormData) => Promise<boolean>;
  /** A sentence about what the action needs or waits for. */
  readonly notice?: (isPending: boolean) => ReactNode;
  /** A field that the action needs. It is there only while the dialog is open. */
  readonly children?: ReactNode;
}

/** A button that asks before an action. */
export function ConfirmButton({ label, ...props }: ConfirmDialogProps & { readonly label: ReactNode }) {
  const { open, dialog } = useConfirmDialog(props);
  return (
    <>
      <Button isPlain onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

/**
 * Renders a dialog that asks before an action. The escape key, and the first button, close the dialog, which stays open until
 * the action was done.
 */
export function useConfirmDialog(props: ConfirmDialogProps) {
  const { question, consequence, confirm, action, notice, children } = props;
  const { isPending, message, retry, run, clear } = useAsyncAction(words.desk.line.notSent);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useId();

  function open(): void {
    clear();
    setOpen(true);
    dialog.current?.showModal();
  }

  const submit = (typed: FormData) =>
    run(async () => {
      if (await action(typed)) dialog.current?.close();
    });

  const element = (
    <>
      <ErrorMessage message={isOpen ? undefined : message} retry={retry} />
      <dialog ref={dialog} aria-labelledby={heading} className={styles.dialog} onClose={() => setOpen(false)}>
        <form className="stack" onSubmit={handleSubmit(submit)}>
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
  return { open, dialog: element };
}
