import type { RequestEntry } from '#lib/inbox/api.ts';
import { createMailtoUrl } from '#lib/inbox/mailto-url.ts';
import { parseTelephoneNumbers } from '#lib/inbox/telephone-numbers.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { deskLanguage, replies, words } from '#src/brand.ts';
import { linkButtonClass } from '../../src/components/actions/Actions.tsx';

/** Returns the visitor's telephone numbers, and the URL of a mail that begins in the visitor's language. */
export function readContacts(
  { name, email, phone }: VisitorTexts,
  { reference, language }: Pick<RequestEntry, 'reference' | 'language'>,
) {
  const reply = replies[language ?? ''] ?? replies[deskLanguage.folder];
  const subject = reply?.subject({ reference }) ?? reference;
  // The name must stay on one line of the letter: a program may have sent several lines as the name.
  const salutation = reply?.salutation({ name: name.replaceAll(/\s+/g, ' ') });
  const numbers = parseTelephoneNumbers(phone).map(({ typed, dialed }) => ({ typed, href: `tel:${dialed}` }));
  return { numbers, mailto: createMailtoUrl(email, subject, salutation && `${salutation}\n\n`) };
}

interface ContactLinksProps {
  readonly contacts: ReturnType<typeof readContacts>;
  /** The visitor's name, for screen readers. */
  readonly name?: string;
}

export function ContactLinks({ contacts: { numbers, mailto }, name }: ContactLinksProps) {
  const links = [
    { href: numbers[0]?.href, label: words.mail.ways.call },
    { href: mailto, label: words.mail.ways.write },
  ];
  return links.map(
    ({ href, label }) =>
      href && (
        <a key={label} href={href} className={linkButtonClass}>
          {label} {name && <span className="visually-hidden">{name}</span>}
        </a>
      ),
  );
}
