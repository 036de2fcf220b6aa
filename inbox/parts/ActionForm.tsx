import type { FormEvent, ReactNode } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

interface ActionFormProps {
  readonly button: string;
  /** Shown while the action is pending. */
  readonly pendingMessage?: string;
  /** @throws {ActionError} for invalid input */
  readonly action: (typed: FormData) => Promise<void>;
  readonly children?: ReactNode;
}

/** A form with one button, and the error of its action. */
export function ActionForm({ button, pendingMessage, action, children }: ActionFormProps) {
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    run(() => action(typed));
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <p>
        <Button type="submit" isDisabled={isPending}>
          {button}
        </Button>
      </p>
      {pendingMessage && <p role="status">{isPending && pendingMessage}</p>}
      <ErrorMessage message={message} retry={retry} />
    </form>
  );
}
