import type { RequestEntry } from '#lib/desk/api.ts';
import { answeredText, doubtsText, isLate } from '#lib/desk/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { deskTime, language, serviceLabel } from '../language.ts';
import { addressOf } from '../route.ts';
import { contentOf, useWords } from '../words.ts';
import { Facts } from './Facts.tsx';

/** A request in a list: whose it is, what it is about, by when it is to be answered, and who has it. */
export function Entry({ entry }: { readonly entry: RequestEntry }) {
  const { reference, service, takenBy, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const opened = useWords(entry);
  // What is sealed is known by its reference; above the list stands how it is opened.
  const name = contentOf(opened)?.name;
  const doubted = doubts.length > 0 && clearedAt === null && doubtsText(doubts, language);
  const late = isLate(entry, new Date());
  const due = dueText(entry, late);
  const state =
    answeredAt === null
      ? [due, takenBy ?? words.sheet.nobodyYet, doubted]
      : [answeredText(answeredBy, deskTime(answeredAt), language)];
  return (
    <li className={`${paper.request} stack ${styles.entry}`}>
      <h2>
        <a href={addressOf(reference)}>
          <bdi>{name || reference}</bdi>
        </a>
      </h2>
      <p className={paper.service}>{serviceLabel(service)}</p>
      {opened === 'altered' && <p className={paper.problem}>{words.desk.altered.words}</p>}
      <Facts facts={[name && reference, ...state]} grave={doubted || (late ? due : undefined)} />
    </li>
  );
}

function dueText({ receivedAt, replyBy }: RequestEntry, late: boolean): string {
  if (replyBy === null) return words.desk.came({ time: deskTime(receivedAt) });
  const time = deskTime(replyBy);
  return late ? words.desk.late({ time }) : words.desk.by({ time });
}
