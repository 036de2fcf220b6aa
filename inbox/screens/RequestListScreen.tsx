import { useContext, useEffect, useRef, useState } from 'react';
import type { RequestList } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { PendingDevicesNotice } from '../keys/Notices.tsx';
import { Button, ErrorMessage } from '../parts/controls.tsx';
import { RequestListItem } from '../parts/RequestListItem.tsx';
import { ShortcutList } from '../parts/shortcuts.tsx';
import { createHref, type ScreenName } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { usePolledValue } from '../use-polled-value.ts';
import { WaitingListContext } from '../waiting-list.ts';

const desk = words.desk;

interface ListProps {
  readonly list: ScreenName & ('waiting' | 'doubtful' | 'answered');
}

/** A list of requests, polled from the server. */
export function RequestListScreen({ list }: ListProps) {
  const [page, setPage] = useState(1);
  const waiting = useContext(WaitingListContext);
  const isFirst = list === 'waiting' && page === 1;
  const own = usePolledValue<RequestList>(!isFirst && `requests?list=${list}&page=${page}`);
  // The first page of what waits is polled already. It stays until the second page is loaded.
  const { value, message, refresh } =
    waiting && list === 'waiting' && (isFirst || !own.value) ? waiting : own;
  const news = useNews(value);
  const label = words.sheet.groups[list];
  const turnTo = (to: number, name: string) => (
    <Button isPlain onClick={() => setPage(to)}>
      {name}
    </Button>
  );
  return (
    <Screen
      title={label}
      heading={
        list === 'waiting' && value?.counts.waiting === 0
          ? desk.nobodyWaits
          : formatCount(label, list === 'answered' ? 0 : value?.counts[list])
      }
      lead={
        list === 'waiting' &&
        value !== undefined &&
        value.counts.doubtful > 0 && (
          <p>
            <a href={createHref('doubtful')} className={linkButtonClass}>
              {formatCount(words.sheet.groups.doubtful, value.counts.doubtful)}
            </a>
          </p>
        )
      }
    >
      <ErrorMessage message={message} />
      <PendingDevicesNotice />
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {value && value.requests.length > 0 && (
        <ShortcutList requests={value.requests} refresh={refresh}>
          {value.requests.map((entry, index) => (
            // The most urgent request needs no further tap.
            <RequestListItem key={entry.reference} entry={entry} hasContacts={isFirst && index === 0} />
          ))}
        </ShortcutList>
      )}
      <p className={`${paper.links} row`}>
        {page > 1 && turnTo(page - 1, words.sheet.links.previous)}
        {value?.more && turnTo(page + 1, words.sheet.links.next)}
      </p>
    </Screen>
  );
}

const formatCount = (label: string, count = 0) => (
  <>
    {label} {count > 0 && <sup>{count}</sup>}
  </>
);

/** Returns an announcement of the latest request that came into the list while it was open. */
function useNews(value: RequestList | undefined): string {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!value) return;
    const before = known.current;
    const references = value.requests.map(({ reference }) => reference);
    known.current = new Set(references);
    const come = before && references.find((reference) => !before.has(reference));
    if (come) setNews(desk.cameIn({ reference: come }));
  }, [value]);
  return news;
}
