import { mail } from '#brand/words/mail.ts';
import type { FieldName } from '#shared/consultation-request.ts';
import type { MailSettings } from '../configuration.ts';
import { readableFields } from '../consultations/readable-fields.ts';
import type { StoredRequest } from '../store/store.ts';
import { doubtsAbout, referenceOf, timesOf } from './mail-about-request.ts';
import { button, type Line, type MailContent, type MailPart, present, sentence } from './mail-parts.ts';
import { firstSubjectOf, inReply, maxNameCharacters, subjectOf } from './mail-subject.ts';
import { oneLine } from './one-line.ts';

/** What mail servers take in an address (RFC 5321). */
const maxAddressCharacters = 254;

/** As much of a request as a mail carries; quoted for mail programs it may grow to six times that. */
const maxCharacters = 64 * 1024;

/**
 * The first mail about a request: the visitor's letter, signed with their name and how to reach them; or, when mail is not
 * private enough, that there is one.
 * @param address the signed link to it
 */
export function requestContent(
  request: StoredRequest,
  details: MailSettings['details'],
  address: string | undefined,
): MailContent {
  const subject = firstSubjectOf(request, details);
  const toTheSheet = button(mail.links.request, address);
  const aboutIt = [doubtsAbout(request), sentence(request.reply_by === null && mail.promise)];
  if (details === 'reference') {
    const heading = { kind: 'heading', text: mail.heading } as const;
    return {
      subject,
      parts: present([timesOf(request), heading, command('show', request), toTheSheet]),
      notes: present([referenceOf(request), ...aboutIt]),
    };
  }
  const canReply = request.email.length <= maxAddressCharacters;
  const { carried, cut } = carriedFields(request);
  return {
    subject,
    parts: present([timesOf(request), ...letterOf(request, carried)]),
    notes: present([
      { kind: 'title', text: mail.forTheDesk },
      referenceOf(request),
      ...aboutIt,
      ...(cut ? [sentence(mail.tooLong), command('show', request)] : []),
      toTheSheet,
      sentence(canReply && mail.replyHint),
      command('erase', request),
    ]),
    ...(canReply && {
      replyTo: { name: oneLine(request.name, maxNameCharacters), address: request.email },
    }),
  };
}

/** What is typed at the desk about a request. */
const command = (name: keyof typeof mail.commands, { reference }: StoredRequest): MailPart => ({
  kind: 'command',
  label: mail.commands[name],
  command: `npm run desk -- ${name} ${reference}`,
});

type Carried = Readonly<Record<FieldName, Line>>;

/** The fields by their names, with so many characters in all that a mail can carry them; and whether any was cut. */
function carriedFields(request: StoredRequest): { carried: Carried; cut: boolean } {
  let left = maxCharacters;
  let cut = false;
  const lines = readableFields(request).map(({ name, label, value }) => {
    const kept = value.slice(0, left);
    left -= kept.length;
    cut ||= kept.length < value.length;
    return [name, { label, value: kept.toWellFormed() }];
  });
  return { carried: Object.fromEntries(lines) as Carried, cut };
}

/** What the visitor wrote, in the order of a letter. */
function letterOf(
  request: StoredRequest,
  { name, email, phone, company, serviceInterest, message }: Carried,
): MailPart[] {
  const heading = oneLine(request.name, maxNameCharacters);
  const telephone = telephoneIn(phone.value);
  const ways: Line[] = [
    // Only where the heading does not say it already.
    { ...name, value: name.value === heading ? '' : name.value },
    { ...email, href: letterTo(email.value, inReply(subjectOf(request, 'everything'))) },
    { ...phone, href: telephone && `tel:${telephone}` },
    company,
  ];
  return [
    { kind: 'heading', text: heading, under: serviceInterest.value },
    { kind: 'letter', text: message.value },
    { kind: 'lines', lines: ways.filter(({ value }) => value !== '') },
  ];
}

/** Opens a new mail to the visitor, which quotes nothing; undefined for an address that no mail server takes. */
function letterTo(address: string, subject: string): string | undefined {
  if (address.length > maxAddressCharacters) return undefined;
  const to = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}

/** What a telephone dials, when nothing but a number was typed. */
function telephoneIn(typed: string): string | undefined {
  return /^\+?[\d\s()./-]{5,30}$/.test(typed) ? typed.replace(/[^+\d]/g, '') : undefined;
}
