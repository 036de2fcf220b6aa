import { words } from '#lib/brand/selected.ts';
import { answeredText } from '#lib/desk/answered-text.ts';
import type { RequestEntry } from '#lib/desk/api.ts';
import { deskTime, doubtsText, isLate } from '#lib/desk/entry-lines.ts';
import { serviceLabel } from '#lib/request/service-label.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { addressOf } from '../route.ts';
import { useWords } from '../words.ts';

/** A request in a list: whose it is, what it is about, by when it is to be answered, and who has it. */
export function Entry({ entry }: { readonly entry: RequestEntry }) {
  const { reference, service, takenBy, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const written = useWords(entry.words);
  const name = written === 'sealed' ? words.desk.sealed : written?.name;
  return (
    <li className={`${paper.request} ${styles.entry}`}>
      <h2>
        <a href={addressOf(reference)}>{name || reference}</a>
      </h2>
      <p className={paper.service}>{serviceLabel(service)}</p>
      <p className={`${paper.note} ${styles.facts}`}>
        <span translate="no">{reference}</span>
        {answeredAt === null ? (
          <Due entry={entry} />
        ) : (
          <span>{answeredText(answeredBy, deskTime(answeredAt))}</span>
        )}
        {answeredAt === null && <span>{takenBy ?? words.sheet.nobodyYet}</span>}
        {doubts.length > 0 && clearedAt === null && <span data-tone="grave">{doubtsText(doubts)}</span>}
      </p>
    </li>
  );
}

function Due({ entry }: { readonly entry: RequestEntry }) {
  const { receivedAt, replyBy } = entry;
  if (replyBy === null) return <span>{words.desk.came({ time: deskTime(receivedAt) })}</span>;
  const time = deskTime(replyBy);
  return isLate(entry, new Date()) ? (
    <span data-tone="grave">{words.desk.late({ time })}</span>
  ) : (
    <span>{words.desk.by({ time })}</span>
  );
}
