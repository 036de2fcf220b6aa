import type { RequestEntry } from '#lib/inbox/api.ts';
import { formatAnsweredLine, formatSpamReasons, isOverdue } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import styles from '../inbox.module.css';
import { findServiceLabel, formatInboxTime, inboxLanguage } from '../language.ts';
import { createHref } from '../route.ts';
import { getDecryptedContent, useDecryptedTexts } from '../use-decrypted.ts';
import { RequestDetailsList } from './controls.tsx';

/** A request in a list: whose it is, what it is about, by when it is to be answered, and who has it. */
export function RequestListItem({ entry }: { readonly entry: RequestEntry }) {
  const { reference, service, takenBy, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const opened = useDecryptedTexts(entry);
  // What is sealed is known by its reference; above the list stands how it is opened.
  const name = getDecryptedContent(opened)?.name;
  const doubted = doubts.length > 0 && clearedAt === null && formatSpamReasons(doubts, inboxLanguage);
  const late = isOverdue(entry, new Date());
  const due = dueText(entry, late);
  const state =
    answeredAt === null
      ? [due, takenBy ?? words.sheet.nobodyYet, doubted]
      : [formatAnsweredLine(answeredBy, formatInboxTime(answeredAt), inboxLanguage)];
  return (
    <li className={`${paper.request} stack ${styles.entry}`}>
      <h2>
        <a href={createHref(reference)}>
          <bdi>{name || reference}</bdi>
        </a>
      </h2>
      <p className={paper.service}>{findServiceLabel(service)}</p>
      {opened === 'altered' && <p className={paper.problem}>{words.desk.altered.words}</p>}
      <RequestDetailsList facts={[name && reference, ...state]} grave={doubted || (late ? due : undefined)} />
    </li>
  );
}

function dueText({ receivedAt, replyBy }: RequestEntry, late: boolean): string {
  if (replyBy === null) return words.desk.came({ time: formatInboxTime(receivedAt) });
  const time = formatInboxTime(replyBy);
  return late ? words.desk.late({ time }) : words.desk.by({ time });
}
