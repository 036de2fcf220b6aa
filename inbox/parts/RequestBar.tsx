import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { NewChange, RequestDetails, RequestList } from '#lib/inbox/api.ts';
import { getAvailableActions } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../../src/components/actions/Actions.tsx';
import { isConflict } from '../api.ts';
import styles from '../inbox.module.css';
import { createHref } from '../route.ts';
import { useSession } from '../session.ts';
import { type PolledValue, usePolledValue } from '../use-polled-value.ts';
import { WaitingListContext } from '../waiting-list.ts';
import { ContactLinks, type readContacts } from './contacts.tsx';
import { Button, ErrorMessage } from './controls.tsx';

const desk = words.desk;

/** In this order, so that each button keeps its place. */
const barActions = ['taken', 'answered', 'cleared'] as const;

interface BarProps extends Pick<PolledValue<RequestDetails>, 'replaceValue' | 'refresh'> {
  readonly request: RequestDetails;
  /** Undefined if the visitor's texts cannot be read. */
  readonly contacts: ReturnType<typeof readContacts> | undefined;
  readonly writeNote: () => void;
}

/** The bar of a request. The server rejects an action if a colleague has changed the request since it was read. */
export function RequestBar({ request, contacts, writeNote, replaceValue, refresh }: BarProps) {
  const { api, me } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(desk.line.notSent);
  const waiting = useContext(WaitingListContext);
  const [last, setLast] = useState<NewChange>();
  const bar = useRef<HTMLElement>(null);
  const { reference, changes, takenBy } = request;
  const next = useNextRequest(request);
  const available = getAvailableActions(request).filter(
    (action) => action !== 'taken' || takenBy !== me.person.name,
  );

  function change(action: NewChange['action']): void {
    run(
      async () => {
        // A retry repeats the same body, so that the server makes the change once.
        const body: NewChange = { action, changes };
        const changed = await api.changeRequest(reference, body);
        const focused = document.activeElement;
        flushSync(() => {
          replaceValue(changed);
          setLast({ action, changes: changed.changes });
        });
        // The button that was pressed may be gone.
        if (!focused?.isConnected) bar.current?.focus({ preventScroll: true });
        void waiting?.refresh();
      },
      (error) => {
        if (isConflict(error)) void refresh();
      },
    );
  }

  const button = (action: NewChange['action'], isPlain: boolean) => (
    <Button key={action} isPlain={isPlain} isDisabled={isPending} onClick={() => change(action)}>
      {words.sheet.actions[action]}
    </Button>
  );
  return (
    <section ref={bar} tabIndex={-1} aria-label={reference} className={`${styles.bar} screen-only`}>
      <ErrorMessage message={message} retry={retry} />
      <div className="spread">
        <p>
          <span role="status">{last?.changes === changes && desk.done[last.action]}</span>{' '}
          {available.includes('undone') && button('undone', true)}
        </p>
        <nav aria-label={desk.menu.label} className="row">
          <Button isPlain onClick={writeNote}>
            {desk.notes.heading}
          </Button>
          {link('waiting', words.sheet.groups.waiting)}
          {next && link(next.reference, desk.next)}
        </nav>
      </div>
      <div className="row">
        {contacts && <ContactLinks contacts={contacts} />}
        {barActions
          .filter((action) => available.includes(action))
          .map((action) => button(action, action !== available[0]))}
      </div>
    </section>
  );
}

const link = (place: string, label: string) => (
  <a href={createHref(place)} className={linkButtonClass}>
    {label}
  </a>
);

/** Returns the request after this one in its list, or the most urgent one after the last. */
function useNextRequest(request: RequestDetails) {
  const { answeredAt, doubts, clearedAt } = request;
  const isDoubtful = answeredAt === null && doubts.length > 0 && clearedAt === null;
  const waiting = useContext(WaitingListContext);
  const { value: doubtful } = usePolledValue<RequestList>(isDoubtful && 'requests?list=doubtful');
  const others = (isDoubtful ? doubtful : waiting?.value)?.requests.filter(
    ({ reference }) => reference !== request.reference,
  );
  return others?.find((other) => sortKey(other) > sortKey(request)) ?? others?.[0];
}

/** The server's order of lists. */
const sortKey = ({ replyBy, receivedAt, reference }: RequestList['requests'][number]): string =>
  `${replyBy ?? receivedAt} ${reference}`;
