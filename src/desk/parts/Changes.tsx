import { useRef } from 'react';
import type { Change, RequestDetails } from '#lib/desk/api.ts';
import { actionsFor } from '#lib/desk/entry-lines.ts';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { useAttempt } from '../attempt.ts';
import { useSession } from '../session.ts';
import { Trouble } from './Trouble.tsx';

interface ChangesProps {
  readonly request: RequestDetails;
  readonly show: (request: RequestDetails) => void;
  readonly refresh: () => Promise<void>;
}

/** What may be done about a request. It is refused where a colleague has changed the request since it was read. */
export function Changes({ request, show, refresh }: ChangesProps) {
  const { api, me } = useSession();
  const { busy, trouble, again, run } = useAttempt();
  const buttons = useRef<HTMLElement>(null);
  const { reference, changes, takenBy } = request;
  const actions = actionsFor(request).filter((action) => action !== 'taken' || takenBy !== me.person.name);

  function change(action: Change['action']): void {
    run(
      async () => {
        // After a lost response it is sent again as it was; the server makes it once.
        show(await api.change(reference, { action, changes }));
        // The button that was pressed may be gone.
        buttons.current?.focus();
      },
      ({ status }) => {
        if (status === 409) void refresh();
      },
    );
  }

  return (
    <>
      <Trouble sentence={trouble} again={again} />
      <section
        ref={buttons}
        tabIndex={-1}
        aria-label={reference}
        className={`${paper.buttons} row screen-only`}
      >
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            value={action}
            className={inkButtonClass}
            aria-disabled={busy}
            onClick={() => change(action)}
          >
            {words.sheet.actions[action]}
          </button>
        ))}
      </section>
    </>
  );
}
