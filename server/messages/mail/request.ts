import { inARow } from '#lib/brand/punctuation.ts';
import { deskPath } from '#lib/desk/api.ts';
import type { DeskTexts } from '#lib/desk/desk-language.ts';
import { answeredText } from '#lib/desk/entry-lines.ts';
import { isolate } from '#lib/desk/isolate.ts';
import { letterTo } from '#lib/desk/letter-to.ts';
import { telephoneNumbers } from '#lib/desk/telephone-numbers.ts';
import type { FieldName } from '#lib/request/consultation-request.ts';
import { chosenService } from '#lib/request/service-label.ts';
import type { RequestChange } from '../../domain/change.ts';
import { presentDoubts } from '../../domain/doubt.ts';
import { type ReadableField, readableFields } from '../../domain/readable-fields.ts';
import { overdueAfterMs } from '../../domain/retry-schedule.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import { wroteIn } from '../../domain/wrote-in.ts';
import { serviceOf } from './list.ts';
import { asTyped, beginning, oneLine } from './one-line.ts';
import {
  button,
  type Line,
  type MailContent,
  type MailContext,
  type MailPart,
  present,
  previewOf,
  sentence,
  small,
  type Way,
} from './parts.ts';
import { inReply, type RequestMessage, shownName, subjectFor, subjectOf } from './subject.ts';
import { deadlineText, durationText, inDeskZone, mailTime, nearTime, passedMs, unbroken } from './times.ts';

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
export function requestContent(message: RequestMessage, context: MailContext): MailContent {
  const { details, link, texts } = context;
  const { mail } = texts.words;
  const { request } = message;
  const { reference, reply_by } = request;
  const state = stateOf(message, context);
  const isOpen = request.answered_at === null;
  const deadline = isOpen && reply_by !== null ? deadlineOf(reply_by, context) : undefined;
  const theirs =
    details === 'everything' && request.sealed_with === null
      ? withWords(message, context)
      : withoutWords(request, context);
  return {
    subject: subjectFor(message, context),
    preview: previewOf([state?.text, state?.late ? undefined : deadline, theirs.preview]),
    replyTo: theirs.replyTo,
    parts: present([
      state && { kind: 'state', ...state },
      ...theirs.heading,
      deadline ? { kind: 'deadline', text: deadline } : sentence(isOpen && mail.promise),
      ...(message.kind === 'change'
        ? message.changes.map((change) => sentence(sayingOf(change, texts)))
        : []),
      sentence(wroteIn(request, texts)),
      small(cameAt(message, context)),
      ...theirs.letter,
    ]),
    notes: present([
      { kind: 'title', text: mail.forTheDesk },
      {
        kind: 'lines',
        lines: [{ label: mail.lines.reference, value: reference }, whoHas(request, texts)],
      },
      doubtsPart(request, texts),
      sentence(
        link !== undefined && mail.whereToMark({ subject: unbroken(mail.link.subject({ reference })) }),
      ),
      sentence(theirs.replyTo && mail.replyHint),
      small(theirs.isCut && mail.toRead({ command: commandToRead(request) })),
    ]),
  };
}

/** The first line: how the request stands. */
function stateOf(message: RequestMessage, context: MailContext): { text: string; late: boolean } | undefined {
  const { now, texts } = context;
  const { mail } = texts.words;
  if (message.kind === 'change') {
    // The last change says how the request stands; all changes are listed below.
    const last = message.changes.at(-1);
    if (!last) return undefined;
    return {
      text: mail.change.headings[last.action]({ by: isolate(last.by, texts.direction) }),
      late: false,
    };
  }
  const { reply_by, answered_at } = message.request;
  if (reply_by !== null && answered_at === null && passedMs(reply_by, now) >= 0)
    return { text: deadlineText(reply_by, context), late: true };
  return message.kind === 'request' ? undefined : { text: mail.reminder, late: false };
}

const deadlineOf = (reply_by: string, context: MailContext): string =>
  passedMs(reply_by, context.now) < 0
    ? deadlineText(reply_by, context)
    : context.texts.words.mail.wasDue({ when: nearTime(reply_by, context) });

/** When the request came, in the desk's zone; and how long its first mail was delayed, when it was. */
function cameAt({ kind, request: { received_at } }: RequestMessage, { now, texts }: MailContext): string {
  const { mail } = texts.words;
  const came = mail.came({ when: inDeskZone(received_at, texts) });
  const heldUp = passedMs(received_at, now);
  return kind === 'request' && heldUp >= overdueAfterMs
    ? inARow([mail.heldUp({ span: durationText(heldUp, texts) }), came], texts.locale.language)
    : came;
}

/** A sentence about a change. */
function sayingOf({ action, undid, by: typed, at }: RequestChange, texts: DeskTexts): string {
  const { mail, sheet } = texts.words;
  const by = isolate(typed, texts.direction);
  const time = mailTime(at, texts);
  return action === 'undone' && undid
    ? mail.change.tookBack({ by, action: sheet.actions[undid], time })
    : mail.change.pressed({ by, action: sheet.actions[action], time });
}

/** Who has the request, or has answered it. */
function whoHas({ taken_by, taken_at, answered_by, answered_at }: StoredRequest, texts: DeskTexts): Line {
  const { sheet } = texts.words;
  if (answered_at !== null)
    return {
      label: sheet.lines.answered,
      value: answeredText(answered_by, mailTime(answered_at, texts), texts),
    };
  const value =
    taken_by === null || taken_at === null
      ? sheet.nobodyYet
      : sheet.since({ by: isolate(taken_by, texts.direction), time: mailTime(taken_at, texts) });
  return { label: sheet.lines.takenBy, value };
}

/** Asks to check a request that may be spam, and says why. */
function doubtsPart(request: StoredRequest, { locale, words: { mail, sheet } }: DeskTexts) {
  const reasons = presentDoubts(request).map((reason) => sheet.doubts[reason]);
  return sentence(reasons.length > 0 && mail.doubtful({ reasons: inARow(reasons, locale.language) }));
}

/** What a mail shows of what the visitor wrote. */
interface Theirs {
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
function withoutWords(request: StoredRequest, context: MailContext): Theirs {
  const { reference } = request;
  const { desk, texts } = context;
  const text = texts.words.mail.subject.reference({ reference });
  return {
    preview: text,
    heading: [{ kind: 'heading', text, under: serviceOf(request, context) }],
    letter: present([
      button(texts.words.desk.onSheet, desk && new URL(`${deskPath}#${reference}`, desk).href),
    ]),
    isCut: desk === undefined,
  };
}

const commandToRead = ({ reference, sealed_with }: StoredRequest): string =>
  `npm run desk -- show ${reference}${sealed_with === null ? '' : ' --key FILE'}`;

function withWords({ kind, request }: RequestMessage, context: MailContext): Theirs {
  const { texts } = context;
  const { mail } = texts.words;
  const { fields, isCut } = carriedFields(request, texts);
  const { name, email, phone, company, message } = fields;
  const shown = shownName(request);
  const letterSubject = inReply(subjectOf(request, context));
  const canReply = request.email.length <= maxAddressCharacters;
  const asLine = ({ label, value }: Field): Line => ({ label, value, theirs: true });
  // The name is repeated where the heading has cut it.
  const rest = [...(name.value === shown ? [] : [name]), company].filter(({ value }) => value !== '');
  return {
    // Ends with a whole word, where words have spaces between them.
    preview:
      kind === 'change' ? shown : oneLine(request.message, maxPreviewCharacters).replace(/\s\S{0,30}…$/, '…'),
    heading: [
      {
        kind: 'heading',
        text: shown || mail.subject.reference({ reference: request.reference }),
        under: chosenService(request.service_interest, texts.words)?.label,
        theirs: true,
      },
      {
        kind: 'ways',
        ways: [
          ...waysToCall(phone, mail.ways.call),
          {
            label: email.label,
            typed: email.value,
            ...(canReply && {
              button: { label: mail.ways.write, href: letterTo(request.email, letterSubject) },
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
    ...(canReply && { replyTo: { name: asTyped(shown), address: request.email } }),
  };
}

function waysToCall({ label, value }: Field, call: string): Way[] {
  if (value === '') return [];
  const numbers = telephoneNumbers(value);
  if (numbers.length === 0) return [{ label, typed: value }];
  return numbers.map(({ typed, dialed }) => ({
    label,
    typed,
    button: { label: call, href: `tel:${dialed}` },
  }));
}

type Field = Pick<ReadableField, 'label' | 'value'>;

/** The fields by their names, cut to `maxWordBytes` in all; and whether anything was cut. */
function carriedFields(request: StoredRequest, { words }: DeskTexts) {
  let left = maxWordBytes;
  let isCut = false;
  const fields = readableFields(request, words).map(({ name, label, value }) => {
    const kept = beginningInHtml(value.toWellFormed(), left);
    left -= htmlBytes(kept);
    isCut ||= kept.length < value.length;
    return [name, { label, value: kept }];
  });
  return { fields: Object.fromEntries(fields) as Record<FieldName, Field>, isCut };
}

/**
 * The beginning of a text that takes at most `maxBytes` in HTML. It ends with a whole word where words have spaces between them,
 * else with a whole grapheme cluster.
 */
function beginningInHtml(text: string, maxBytes: number): string {
  if (htmlBytes(text) <= maxBytes) return text;
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += htmlBytes(character);
    if (bytes > maxBytes) break;
    length += character.length;
  }
  return beginning(text, length).replace(/\s\S{0,30}$/, '');
}

/** The bytes that a text takes in HTML, at most: six for a character that is escaped, or that breaks a line. */
const htmlBytes = (text: string): number => Buffer.byteLength(text.replaceAll(/[&<>"'\n\r]/g, '&quot;'));
