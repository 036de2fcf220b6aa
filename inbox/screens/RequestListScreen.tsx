import { useEffect, useRef, useState } from 'react';
import type { RequestList as Answer } from '#lib/inbox/api.ts';
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

const desk = words.desk;

/** A list of requests, polled from the server. */
export function RequestListScreen({
  list,
}: {
  readonly list: ScreenName & ('waiting' | 'doubtful' | 'answered');
}) {
  const [page, setPage] = useState(1);
  const { value, message, refresh } = usePolledValue<Answer>(`requests?list=${list}&page=${page}`);
  const news = useNews(value);
  const label = words.sheet.groups[list];
  const count = list === 'answered' ? undefined : value?.counts[list];
  const nobody = list === 'waiting' && value?.counts.waiting === 0;
  return (
    <Screen
      title={label}
      heading={nobody ? desk.nobodyWaits : <Counted label={label} count={count} />}
      lead={
        list === 'waiting' &&
        value !== undefined &&
        value.counts.doubtful > 0 && (
          <p>
            <a href={createHref('doubtful')} className={linkButtonClass}>
              <Counted label={words.sheet.groups.doubtful} count={value.counts.doubtful} />
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
            <RequestListItem
              key={entry.reference}
              entry={entry}
              // The most urgent request needs no further tap.
              hasContacts={list === 'waiting' && page === 1 && index === 0}
            />
          ))}
        </ShortcutList>
      )}
      <p className={`${paper.links} row`}>
        {page > 1 && <Turn label={words.sheet.links.previous} turn={() => setPage(page - 1)} />}
        {value?.more && <Turn label={words.sheet.links.next} turn={() => setPage(page + 1)} />}
      </p>
    </Screen>
  );
}

const Counted = ({ label, count }: { readonly label: string; readonly count: number | undefined }) => (
  <>
    {label} {count ? <sup>{count}</sup> : null}
  </>
);

const Turn = ({ label, turn }: { readonly label: string; readonly turn: () => void }) => (
  <Button isPlain onClick={turn}>
    {label}
  </Button>
);

/** Returns an announcement of the latest request that came into the list while it was open. */
function useNews(value: Answer | undefined): string {
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
