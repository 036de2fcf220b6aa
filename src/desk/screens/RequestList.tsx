import { useEffect, useRef, useState } from 'react';
import type { RequestList as Answer } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { WaitingDevices } from '../keys/Notices.tsx';
import { useLive } from '../live.ts';
import { Button } from '../parts/Button.tsx';
import { Entry } from '../parts/Entry.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { addressOf, type Place } from '../route.ts';
import { Screen } from '../Screen.tsx';

const desk = words.desk;

/** The requests of a list, as they are now. */
export function RequestList({ list }: { readonly list: Place & ('waiting' | 'doubtful' | 'answered') }) {
  const [page, setPage] = useState(1);
  const { value, message } = useLive<Answer>(`requests?list=${list}&page=${page}`);
  const news = useNews(value);
  const label = words.sheet.groups[list];
  const count = list === 'answered' ? undefined : value?.counts[list];
  const nobody = list === 'waiting' && value?.counts.waiting === 0;
  return (
    <Screen
      title={label}
      heading={nobody ? desk.nobodyWaits : <Counted label={label} count={count} />}
      label={desk.label}
    >
      <ErrorMessage message={message} />
      <WaitingDevices />
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {value && value.requests.length > 0 && (
        <ul>
          {value.requests.map((entry) => (
            <Entry key={entry.reference} entry={entry} />
          ))}
        </ul>
      )}
      <p className={`${paper.links} row`}>
        {page > 1 && <Turn label={words.sheet.links.previous} turn={() => setPage(page - 1)} />}
        {value?.more && <Turn label={words.sheet.links.next} turn={() => setPage(page + 1)} />}
        {list === 'waiting' && value !== undefined && value.counts.doubtful > 0 && (
          <a href={addressOf('doubtful')}>
            <Counted label={words.sheet.groups.doubtful} count={value.counts.doubtful} />
          </a>
        )}
        {list === 'doubtful' && <a href={addressOf('waiting')}>{words.sheet.links.waiting}</a>}
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

/** What has come into a list while it was open, for whoever does not see it. */
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
