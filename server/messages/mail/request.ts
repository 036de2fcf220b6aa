import { joinSentences } from '#lib/brand/punctuation.ts';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import { deskPath } from '#lib/inbox/api.ts';
import { formatAnswered } from '#lib/inbox/entry-lines.ts';
import { isolateDirection } from '#lib/inbox/isolate-direction.ts';
import { createMailtoUrl } from '#lib/inbox/mailto-url.ts';
import { parseTelephoneNumbers } from '#lib/inbox/telephone-numbers.ts';
import type { FieldName } from '#lib/request/consultation-request.ts';
import { findService } from '#lib/request/service-label.ts';
import type { RequestChange } from '../../domain/change.ts';
import { describeLanguage } from '../../domain/describe-language.ts';
import { readOpenDoubts } from '../../domain/doubt.ts';
import { formatRequestFields, type ReadableField } from '../../domain/readable-fields.ts';
import { overdueAfterMs } from '../../domain/retry-schedule.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { getServiceName } from './list.ts';
import {
  type ContactOption,
  compactParts,
  createButton,
  createPreview,
  createSentence,
  createSmallText,
  type MailContent,
  type MailContext,
  type MailLine,
  type MailPart,
} from './parts.ts';
import { escapeEncodedWords, takeStart, toSingleLine } from './single-line.ts';
import {
  addReplyPrefix,
  formatSubject,
  formatThreadSubject,
  type RequestMessage,
  shortenName,
} from './subject.ts';
import {
  formatDeadlineOrDelay,
  formatDuration,
  formatInDeskZone,
  formatMailTime,
  formatNearTime,
  millisecondsSince,
  preventBreaks,
} from './times.ts';

/** The longest address that mail servers take (RFC 5321). */
const maxAddressCharacters = 254;

/**
 * The most bytes of a visitor's words in a mail's HTML. Gmail hides what follows the first 102 KB of it; the notes for the desk are
 * at its end. Where all words are very long, the elements around them take as many bytes again.
 */
const maxWordBytes = 38 * 1024;

/** Mail programs show no more of a preview in a list. */
const maxPreviewCharacters = 140;

/**
 * The content of a mail about a request. A reply to it goes to the visitor, so it has no link to the sheet: that is in a mail of
 * its own, by which to mark the request. Its reader may have nothing else at hand, and finds at once how to reach the visitor,
 * by when, and, where an answer is due, the letter.
 */
export function createRequestContent(message: RequestMessage, context: MailContext): MailContent {
  const { details, link, texts } = context;
  const { mail } = texts.words;
  const { request } = message;
  const { reference, reply_by } = request;
  const state = createState(message, context);
  const isOpen = request.answered_at === null;
  const deadline = isOpen && reply_by !== null ? formatDeadline(reply_by, context) : undefined;
  const theirs =
    details === 'everything' && request.sealed_with === null
      ? createContentWithWords(message, context)
      : createContentWithoutWords(request, context);
  return {
    subject: formatSubject(message, context),
    preview: createPreview([state?.text, state?.late ? undefined : deadline, theirs.preview]),
    replyTo: theirs.replyTo,
    parts: compactParts([
      state && { kind: 'state', ...state },
      ...theirs.heading,
      deadline ? { kind: 'deadline', text: deadline } : createSentence(isOpen && mail.promise),
      ...(message.kind === 'change'
        ? message.changes.map((change) => createSentence(describeChange(change, texts)))
        : []),
      createSentence(describeLanguage(request, texts)),
      createSmallText(formatReceivedAt(message, context)),
      ...theirs.letter,
    ]),
    notes: compactParts([
      { kind: 'title', text: mail.forTheDesk },
      {
        kind: 'lines',
        lines: [{ label: mail.lines.reference, value: reference }, createAssigneeLine(request, texts)],
      },
      createDoubtsPart(request, texts),
      createSentence(
        link !== undefined && mail.whereToMark({ subject: preventBreaks(mail.link.subject({ reference })) }),
      ),
      createSentence(theirs.replyTo && mail.replyHint),
      createSmallText(theirs.isCut && mail.toRead({ command: formatShowCommand(request) })),
    ]),
  };
}

/** The first line: how the request stands. */
function createState(
  message: RequestMessage,
  context: MailContext,
): { text: string; late: boolean } | undefined {
  const { now, texts } = context;
  const { mail } = texts.words;
  if (message.kind === 'change') {
    // The last change says how the request stands; all changes are listed below.
    const last = message.changes.at(-1);
    if (!last) return undefined;
    return {
      text: mail.change.headings[last.action]({ by: isolateDirection(last.by, texts.direction) }),
      late: false,
    };
  }
  const { reply_by, answered_at } = message.request;
  if (reply_by !== null && answered_at === null && millisecondsSince(reply_by, now) >= 0)
    return { text: formatDeadlineOrDelay(reply_by, context), late: true };
  return message.kind === 'request' ? undefined : { text: mail.reminder, late: false };
}

const formatDeadline = (reply_by: string, context: MailContext): string =>
  millisecondsSince(reply_by, context.now) < 0
    ? formatDeadlineOrDelay(reply_by, context)
    : context.texts.words.mail.wasDue({ when: formatNearTime(reply_by, context) });

/** When the request came, in the desk's zone; and how long its first mail was delayed, when it was. */
function formatReceivedAt(
  { kind, request: { received_at } }: RequestMessage,
  { now, texts }: MailContext,
): string {
  const { mail } = texts.words;
  const came = mail.came({ when: formatInDeskZone(received_at, texts) });
  const heldUp = millisecondsSince(received_at, now);
  return kind === 'request' && heldUp >= overdueAfterMs
    ? joinSentences([mail.heldUp({ span: formatDuration(heldUp, texts) }), came], texts.locale.language)
    : came;
}

/** A sentence about a change. */
function describeChange({ action, undid, by: typed, at }: RequestChange, texts: DeskTexts): string {
  const { mail, sheet } = texts.words;
  const by = isolateDirection(typed, texts.direction);
  const time = formatMailTime(at, texts);
  return action === 'undone' && undid
    ? mail.change.tookBack({ by, action: sheet.actions[undid], time })
    : mail.change.pressed({ by, action: sheet.actions[action], time });
}

/** Who has the request, or has answered it. */
function createAssigneeLine(
  { taken_by, taken_at, answered_by, answered_at }: StoredRequest,
  texts: DeskTexts,
): MailLine {
  const { sheet } = texts.words;
  if (answered_at !== null)
    return {
      label: sheet.lines.answered,
      value: formatAnswered(answered_by, formatMailTime(answered_at, texts), texts),
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

/** Asks to check a request that may be spam, and says why. */
function createDoubtsPart(request: StoredRequest, { locale, words: { mail, sheet } }: DeskTexts) {
  const reasons = readOpenDoubts(request).map((reason) => sheet.doubts[reason]);
  return createSentence(
    reasons.length > 0 && mail.doubtful({ reasons: joinSentences(reasons, locale.language) }),
  );
}

/** What a mail shows of what the visitor wrote. */
interface VisitorContent {
  readonly preview: string;
  readonly heading: readonly MailPart[];
  readonly letter: readonly MailPart[];
  /** Whether the mail lacks some of it, which only `npm run desk` prints. */
  readonly isCut: boolean;
  readonly replyTo?: MailContent['replyTo'];
}

/**
 * For a sealed request, and for `MAIL_DETAILS=reference`: mails do not show what the visitor wrote. A reply goes to the desk,
 * so that the mail may have a link.
 */
function createContentWithoutWords(request: StoredRequest, context: MailContext): VisitorContent {
  const { reference } = request;
  const { desk, texts } = context;
  const text = texts.words.mail.subject.reference({ reference });
  return {
    preview: text,
    heading: [{ kind: 'heading', text, under: getServiceName(request, context) }],
    letter: compactParts([
      createButton(texts.words.desk.onSheet, desk && new URL(`${deskPath}#${reference}`, desk).href),
    ]),
    isCut: desk === undefined,
  };
}

const formatShowCommand = ({ reference, sealed_with }: StoredRequest): string =>
  `npm run desk -- show ${reference}${sealed_with === null ? '' : ' --key FILE'}`;

function createContentWithWords({ kind, request }: RequestMessage, context: MailContext): VisitorContent {
  const { texts } = context;
  const { mail } = texts.words;
  const { fields, isCut } = truncateFields(request, texts);
  const { name, email, phone, company, message } = fields;
  const shown = shortenName(request);
  const letterSubject = addReplyPrefix(formatThreadSubject(request, context));
  const canReply = request.email.length <= maxAddressCharacters;
  const asLine = ({ label, value }: Field): MailLine => ({ label, value, isByVisitor: true });
  // The name is repeated where the heading has cut it.
  const rest = [...(name.value === shown ? [] : [name]), company].filter(({ value }) => value !== '');
  return {
    // Ends with a whole word, where words have spaces between them.
    preview:
      kind === 'change'
        ? shown
        : toSingleLine(request.message, maxPreviewCharacters).replace(/\s\S{0,30}…$/, '…'),
    heading: [
      {
        kind: 'heading',
        text: shown || mail.subject.reference({ reference: request.reference }),
        under: findService(request.service_interest, texts.words)?.label,
        theirs: true,
      },
      {
        kind: 'ways',
        ways: [
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
            { kind: 'lines', lines: rest.map(asLine) },
          ],
    isCut: isCut && kind !== 'change',
    ...(canReply && { replyTo: { name: escapeEncodedWords(shown), address: request.email } }),
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

type Field = Pick<ReadableField, 'label' | 'value'>;

/** The fields by their names, cut to `maxWordBytes` in all; and whether anything was cut. */
function truncateFields(request: StoredRequest, { words }: DeskTexts) {
  let left = maxWordBytes;
  let isCut = false;
  const fields = formatRequestFields(request, words).map(({ name, label, value }) => {
    const kept = truncateToHtmlBytes(value.toWellFormed(), left);
    left -= countHtmlBytes(kept);
    isCut ||= kept.length < value.length;
    return [name, { label, value: kept }];
  });
  return { fields: Object.fromEntries(fields) as Record<FieldName, Field>, isCut };
}

/**
 * The beginning of a text that takes at most `maxBytes` in HTML. It ends with a whole word where words have spaces between them,
 * else with a whole grapheme cluster.
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
  return takeStart(text, length).replace(/\s\S{0,30}$/, '');
}

/** The bytes that a text takes in HTML, at most: six for a character that is escaped, or that breaks a line. */
const countHtmlBytes = (text: string): number => Buffer.byteLength(text.replaceAll(/[&<>"'\n\r]/g, '&quot;'));
