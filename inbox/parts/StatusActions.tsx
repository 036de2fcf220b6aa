import { useRef } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { Change, RequestDetails } from '#lib/inbox/api.ts';
import { availableActions } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { useSession } from '../session.ts';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

interface ChangesProps {
  readonly request: RequestDetails;
  readonly onChange: (request: RequestDetails) => void;
  readonly refresh: () => Promise<void>;
}

/** The actions for a request. An action is refused where a colleague has changed the request since it was read. */
export function StatusActions({ request, onChange, refresh }: ChangesProps) {
  const { api, me } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const buttons = useRef<HTMLElement>(null);
  const { reference, changes, takenBy } = request;
  const actions = availableActions(request).filter(
    (action) => action !== 'taken' || takenBy !== me.person.name,
  );

  function change(action: Change['action']): void {
    run(
      async () => {
        // After a lost response it is sent again as it was; the server makes it once.
        const body: Change = { action, changes };
        onChange(await api.post<RequestDetails>(`requests/${reference}/changes`, body));
        // The button that was pressed may be gone.
        buttons.current?.focus();
      },
      (error) => {
        if (error instanceof ApiError && error.status === 409) void refresh();
      },
    );
  }

  return (
    <>
      <ErrorMessage message={message} retry={retry} />
      <section
        ref={buttons}
        tabIndex={-1}
        aria-label={reference}
        className={`${paper.buttons} row screen-only`}
      >
        {actions.map((action) => (
          <Button key={action} value={action} isDisabled={isPending} onClick={() => change(action)}>
            {words.sheet.actions[action]}
          </Button>
        ))}
      </section>
    </>
  );
}
