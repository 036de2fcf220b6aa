import { joinSentences } from '#lib/brand/punctuation.ts';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { inboxPath } from '#lib/inbox/api.ts';
import { formatAnsweredBy } from '#lib/inbox/entry-lines.ts';
import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { createMailtoUrl } from '#lib/inbox/mailto-url.ts';
import { parseTelephoneNumbers } from '#lib/inbox/telephone-numbers.ts';
import type { FieldName } from '#lib/request/consultation-request.ts';
import { findServiceOption } from '#lib/request/service-label.ts';
import type { RequestChange } from '../../domain/change.ts';
import { formatVisitorLanguage } from '../../domain/format-visitor-language.ts';
import { type FormattedField, formatRequestFields } from '../../domain/readable-fields.ts';
import { overdueDeliveryAgeMs } from '../../domain/retry-schedule.ts';
import { getOpenSpamReasons } from '../../domain/spam-detection.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { getServiceName } from './list.ts';
import {
  type ContactOption,
  createButton,
  createPreviewText,
  createSentence,
  createSmallText,
  type MailContent,
  type MailContext,
  type MailLine,
  type MailPart,
  removeEmptyParts,
} from './parts.ts';
import { escapeEncodedWords, toSingleLine, truncateToGraphemes } from './single-line.ts';
import {
  addReplyPrefix,
  formatSubject,
  formatThreadSubject,
  type RequestMessage,
  shortenName,
} from './subject.ts';
import {
  computeElapsedMs,
  formatDeadlineOrDelay,
  formatMailDuration,
  formatMailTime,
  formatTimeWithDay,
  formatTimeWithZone,
  preventLineBreaks,
} from './times.ts';

/** The maximum length of a mail address (RFC 5321). */
const maxAddressCharacters = 254;

/**
 * The maximum size of a visitor's text in HTML. Gmail hides everything after the first 102 KB, and the notes for the
 * staff are at the end. If all words are very long, the elements around them double the size.
 */
const maxTextBytes = 38 * 1024;

/** Mail programs show about this much of a preview in a list of mails. */
const maxPreviewCharacters = 140;

/**
 * Returns the content of a mail about a request: the visitor's contact options, the reply deadline, and the visitor's
 * text. Replies go to the visitor, so another mail contains the link to the request sheet.
 */
export function createRequestContent(message: RequestMessage, context: MailContext): MailContent {
  const { details, link, texts } = context;
  const { mail } = texts.words;
  const { request } = message;
  const { reference, reply_by } = request;
  const state = createState(message, context);
  const isOpen = request.answered_at === null;
  const deadline = isOpen && reply_by !== null ? formatDeadline(reply_by, context) : undefined;
  const visitorContent =
    details === 'everything' && request.sealed_with === null
      ? createContentWithText(message, context)
      : createContentWithoutText(request, context);
  const lines = [{ label: mail.lines.reference, value: reference }, createAssigneeLine(request, texts)];
  return {
    subject: formatSubject(message, context),
    preview: createPreviewText([state?.text, state?.late ? undefined : deadline, visitorContent.preview]),
    replyTo: visitorContent.replyTo,
    parts: removeEmptyParts([
      state && { kind: 'state', ...state },
      ...visitorContent.heading,
      deadline ? { kind: 'deadline', text: deadline } : createSentence(isOpen && mail.promise),
      ...(message.kind === 'change'
        ? message.changes.map((change) => createSentence(describeChange(change, texts)))
        : []),
      createSentence(formatVisitorLanguage(request, texts)),
      createSmallText(formatReceivedAt(message, context)),
      ...visitorContent.letter,
    ]),
    notes: removeEmptyParts([
      { kind: 'title', text: mail.forTheDesk },
      { kind: 'lines', lines },
      createDoubtsPart(request, texts),
      createSentence(
        link !== undefined &&
          mail.whereToMark({ subject: preventLineBreaks(mail.link.subject({ reference })) }),
      ),
      createSentence(visitorContent.replyTo && mail.replyHint),
      createSmallText(visitorContent.isCut && mail.toRead({ command: formatShowCommand(request) })),
    ]),
  };
}

type State = { readonly text: string; readonly late: boolean };

function createState(message: RequestMessage, context: MailContext): State | undefined {
  const { now, texts } = context;
  const { mail } = texts.words;
  if (message.kind === 'change') {
    const last = message.changes.at(-1);
    if (!last) return undefined;
    const by = isolateDirection(last.by, texts.direction);
    return { text: mail.change.headings[last.action]({ by }), late: false };
  }
  const { reply_by, answered_at } = message.request;
  if (reply_by !== null && answered_at === null && computeElapsedMs(reply_by, now) >= 0)
    return { text: formatDeadlineOrDelay(reply_by, context), late: true };
  return message.kind === 'request' ? undefined : { text: mail.reminder, late: false };
}

const formatDeadline = (reply_by: string, context: MailContext): string =>
  computeElapsedMs(reply_by, context.now) < 0
    ? formatDeadlineOrDelay(reply_by, context)
    : context.texts.words.mail.wasDue({ when: formatTimeWithDay(reply_by, context) });

/**
 * Formats the time of receipt in the agency's time zone. Also mentions the delay of the first mail, if there is one.
 */
function formatReceivedAt({ kind, request }: RequestMessage, { now, texts }: MailContext): string {
  const { mail } = texts.words;
  const receivedAt = mail.came({ when: formatTimeWithZone(request.received_at, texts) });
  const delay = computeElapsedMs(request.received_at, now);
  return kind === 'request' && delay >= overdueDeliveryAgeMs
    ? joinSentences(
        [mail.heldUp({ span: formatMailDuration(delay, texts) }), receivedAt],
        texts.locale.language,
      )
    : receivedAt;
}

function describeChange({ action, undid, by: initials, at }: RequestChange, texts: StaffTexts): string {
  const { mail, sheet } = texts.words;
  const by = isolateDirection(initials, texts.direction);
  const time = formatMailTime(at, texts);
  return action === 'undone' && undid
    ? mail.change.tookBack({ by, action: sheet.actions[undid], time })
    : mail.change.pressed({ by, action: sheet.actions[action], time });
}

function createAssigneeLine(
  { taken_by, taken_at, answered_by, answered_at }: StoredRequest,
  texts: StaffTexts,
): MailLine {
  const { sheet } = texts.words;
  if (answered_at !== null)
    return {
      label: sheet.lines.answered,
      value: formatAnsweredBy(answered_by, formatMailTime(answered_at, texts), texts),
    };
  const value =
    taken_by === null || taken_at === null
      ? sheet.nobodyYet
      : sheet.since({
          by: isolateDirection(taken_by, texts.direction),
          time: formatMailTime(taken_at, texts),
        });
  return { label: sheet.lines.takenBy, value };
}

function createDoubtsPart(request: StoredRequest, { locale, words: { mail, sheet } }: StaffTexts) {
  const reasons = getOpenSpamReasons(request).map((reason) => sheet.doubts[reason]);
  return createSentence(
    reasons.length > 0 && mail.doubtful({ reasons: joinSentences(reasons, locale.language) }),
  );
}

interface VisitorContent {
  readonly preview: string;
  readonly heading: readonly MailPart[];
  readonly letter: readonly MailPart[];
  /** Whether the text is truncated. `npm run desk` prints all of it. */
  readonly isCut: boolean;
  readonly replyTo?: MailContent['replyTo'];
}

/**
 * Returns content without the visitor's text, for encrypted requests and for `MAIL_DETAILS=reference`. Replies go to
 * the agency, so the mail may contain the link.
 */
function createContentWithoutText(request: StoredRequest, context: MailContext): VisitorContent {
  const { reference } = request;
  const { inboxOrigin: origin, texts } = context;
  const text = texts.words.mail.subject.reference({ reference });
  return {
    preview: text,
    heading: [{ kind: 'heading', text, subheading: getServiceName(request, context) }],
    letter: removeEmptyParts([
      createButton(texts.words.desk.onSheet, origin && new URL(`${inboxPath}#${reference}`, origin).href),
    ]),
    isCut: origin === undefined,
  };
}

const formatShowCommand = ({ reference, sealed_with }: StoredRequest): string =>
  `npm run desk -- show ${reference}${sealed_with === null ? '' : ' --key FILE'}`;

function createContentWithText({ kind, request }: RequestMessage, context: MailContext): VisitorContent {
  const { texts } = context;
  const { mail } = texts.words;
  const { fields, isCut } = truncateFields(request, texts);
  const { name, email, phone, company, message } = fields;
  const shortName = shortenName(request);
  const letterSubject = addReplyPrefix(formatThreadSubject(request, context));
  const canReply = request.email.length <= maxAddressCharacters;
  const toVisitorLine = ({ label, value }: Field): MailLine => ({ label, value, isByVisitor: true });
  const rest = [...(name.value === shortName ? [] : [name]), company].filter(({ value }) => value !== '');
  return {
    // Ends with a whole word if words are separated by spaces.
    preview:
      kind === 'change'
        ? shortName
        : toSingleLine(request.message, maxPreviewCharacters).replace(/\s\S{0,30}…$/, '…'),
    heading: [
      {
        kind: 'heading',
        text: shortName || mail.subject.reference({ reference: request.reference }),
        subheading: findServiceOption(request.service_interest, texts.words)?.label,
        isByVisitor: true,
      },
      {
        kind: 'contacts',
        contacts: [
          ...createCallOptions(phone, mail.ways.call),
          {
            label: email.label,
            typed: email.value,
            ...(canReply && {
              button: { label: mail.ways.write, href: createMailtoUrl(request.email, letterSubject) },
            }),
          },
        ],
      },
    ],
    letter:
      kind === 'change'
        ? []
        : [
            { kind: 'letter', text: message.value },
            { kind: 'lines', lines: rest.map(toVisitorLine) },
          ],
    isCut: isCut && kind !== 'change',
    ...(canReply && { replyTo: { name: escapeEncodedWords(shortName), address: request.email } }),
  };
}

function createCallOptions({ label, value }: Field, call: string): ContactOption[] {
  if (value === '') return [];
  const numbers = parseTelephoneNumbers(value);
  if (numbers.length === 0) return [{ label, typed: value }];
  return numbers.map(({ typed, dialed }) => ({
    label,
    typed,
    button: { label: call, href: `tel:${dialed}` },
  }));
}

type Field = Pick<FormattedField, 'label' | 'value'>;

function truncateFields(request: StoredRequest, { words }: StaffTexts) {
  let left = maxTextBytes;
  let isCut = false;
  const fields = formatRequestFields(request, words).map(({ name, label, value }) => {
    const truncated = truncateToHtmlBytes(value.toWellFormed(), left);
    left -= countHtmlBytes(truncated);
    isCut ||= truncated.length < value.length;
    return [name, { label, value: truncated }];
  });
  return { fields: Object.fromEntries(fields) as Record<FieldName, Field>, isCut };
}

/**
 * Returns the beginning of a text that takes at most `maxBytes` in HTML. It ends with a whole word if words are
 * separated by spaces, and otherwise with a whole grapheme cluster.
 */
function truncateToHtmlBytes(text: string, maxBytes: number): string {
  if (countHtmlBytes(text) <= maxBytes) return text;
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += countHtmlBytes(character);
    if (bytes > maxBytes) break;
    length += character.length;
  }
  return truncateToGraphemes(text, length).replace(/\s\S{0,30}$/, '');
}

/** Returns the length in HTML, in which an escaped character or a line break takes six bytes. */
const countHtmlBytes = (text: string): number => Buffer.byteLength(text.replaceAll(/[&<>"'\n\r]/g, '&quot;'));
