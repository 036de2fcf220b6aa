import { useRef } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { Change, RequestDetails } from '#lib/desk/api.ts';
import { actionsFor } from '#lib/desk/entry-lines.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { LineLost } from '../api.ts';
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
    let uncertain = false;
    run(
      async () => {
        // The change before a lost answer may have been made.
        const present = uncertain ? await api.request(reference) : request;
        const isMade = present.changes !== changes;
        try {
          show(isMade ? present : await api.change(reference, { action, changes }));
        } catch (error) {
          uncertain ||= error instanceof LineLost;
          throw error;
        }
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
