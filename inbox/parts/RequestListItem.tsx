import type { RequestEntry } from '#lib/inbox/api.ts';
import { formatAnsweredBy, formatSpamReasons } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import styles from '../inbox.module.css';
import { findServiceLabel, formatInboxTime, inboxLanguage, isolateText } from '../language.ts';
import { createHref } from '../route.ts';
import { getDecryptedContent, useDecryptedTexts } from '../use-decrypted.ts';
import { ContactLinks, readContacts } from './contacts.tsx';
import { RequestDetailsList } from './controls.tsx';
import { TimeLeft } from './TimeLeft.tsx';

interface ItemProps {
  readonly entry: RequestEntry;
  /** Whether the item also has links to call and to write. */
  readonly hasContacts?: boolean;
}

/** A request in a list: the time left, the name, the first line of the letter, and who has it. */
export function RequestListItem({ entry, hasContacts }: ItemProps) {
  const { reference, service, takenBy, answeredBy, answeredAt, doubts, clearedAt } = entry;
  const opened = useDecryptedTexts(entry);
  const written = getDecryptedContent(opened);
  const doubted = doubts.length > 0 && clearedAt === null && formatSpamReasons(doubts, inboxLanguage);
  const altered = opened === 'altered' && words.desk.altered.words;
  const state =
    answeredAt === null
      ? takenBy !== null && words.desk.takenBy({ name: isolateText(takenBy) })
      : formatAnsweredBy(answeredBy, formatInboxTime(answeredAt), inboxLanguage);
  return (
    <li className={`${styles.entry} row`}>
      <h2>
        {/* Encrypted requests are known by their reference until the keys are open. */}
        <a href={createHref(reference)}>
          <bdi>{written?.name || reference}</bdi>
        </a>
      </h2>
      <p className={paper.note}>
        <TimeLeft entry={entry} />
      </p>
      <p className={`${paper.note} ${styles.excerpt}`} dir="auto">
        {written ? written.message.trim().split('\n', 1) : findServiceLabel(service)}
      </p>
      <RequestDetailsList facts={[state, doubted, altered]} grave={altered || doubted || undefined} />
      {hasContacts && written && (
        <p className={`${paper.links} ${styles.ways} row`}>
          <ContactLinks contacts={readContacts(written, entry)} name={written.name} />
        </p>
      )}
    </li>
  );
}
