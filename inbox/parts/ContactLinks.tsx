import type { RequestEntry } from '#lib/inbox/api.ts';
import { createMailtoUrl } from '#lib/inbox/mailto-url.ts';
import { parseTelephoneNumbers } from '#lib/inbox/telephone-numbers.ts';
import type { WrittenWords } from '#lib/inbox/written-words.ts';
import { deskLanguage, replies, words } from '#src/brand.ts';
import { inkButtonClass } from '../../src/components/actions/Actions.tsx';
import { BreakableAddress } from '../../src/components/prose/BreakableAddress.tsx';
import styles from '../inbox.module.css';

interface WaysProps {
  readonly written: WrittenWords;
  readonly request: Pick<RequestEntry, 'reference' | 'language'>;
}

/** How to reach a visitor: by telephone, where a number can be dialed, and by a mail that begins in their language. */
export function ContactLinks({ written: { name, email, phone }, request }: WaysProps) {
  const { reference, language } = request;
  const reply = replies[language ?? ''] ?? replies[deskLanguage.folder];
  const subject = reply?.subject({ reference }) ?? reference;
  // What a visitor writes is no line of our letter: a program may have sent several as the name.
  const salutation = reply?.salutation({ name: name.replaceAll(/\s+/g, ' ') });
  const letter = createMailtoUrl(email, subject, salutation && `${salutation}\n\n`);
  const numbers = parseTelephoneNumbers(phone);
  return (
    <ul className="stack">
      {numbers.map(({ typed, dialed }) => (
        <li key={dialed} className={`${styles.way} row`}>
          <a href={`tel:${dialed}`} className={inkButtonClass}>
            {words.mail.ways.call}
          </a>
          <span>
            <BreakableAddress text={typed} />
          </span>
        </li>
      ))}
      {phone && numbers.length === 0 && <li dir="auto">{phone}</li>}
      <li className={`${styles.way} row`}>
        <a href={letter} className={inkButtonClass}>
          {words.mail.ways.write}
        </a>
        <span>
          <BreakableAddress text={email} />
        </span>
      </li>
    </ul>
  );
}
