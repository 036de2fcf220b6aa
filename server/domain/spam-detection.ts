import { createHash } from 'node:crypto';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** The reasons why a request may be spam (docs/spam.md). `findSpamIndications` tells how strong each reason is. */
export const spamReasons = ['hidden-field', 'links', 'same-text', 'quick'] as const;

export type SpamReason = (typeof spamReasons)[number];

export const parseSpamReasons = (column: string | null): readonly SpamReason[] =>
  column === null ? [] : (JSON.parse(column) as SpamReason[]);

/** Returns the reasons why a request may be spam, or none if an employee has marked it as not spam. */
export const getOpenSpamReasons = ({
  doubts,
  cleared_at,
}: Pick<StoredRequest, 'doubts' | 'cleared_at'>): readonly SpamReason[] =>
  cleared_at === null ? parseSpamReasons(doubts) : [];

/** The spam signals of a request. Browsers without scripts do not send all of them. */
export interface SpamSignals {
  /** The value of the honeypot field, which people cannot see. */
  readonly hiddenField: string | undefined;
  /** The time from the first load of the page to the submission of the form. */
  readonly millisecondsOpen: number | undefined;
  /** The number of other email addresses that sent the same text within 24 hours. */
  readonly otherAddresses: number;
}

/** The spam signals except `otherAddresses`, which the database provides. */
export type SubmittedSpamSignals = Omit<SpamSignals, 'otherAddresses'>;

interface SpamIndication {
  readonly reason: SpamReason;
  /**
   * One strong reason suffices to mark a request as possible spam. Weak reasons also apply to some people, so two of
   * them are needed, one of them `quick`.
   */
  readonly strength: 'strong' | 'weak';
}

const minSpamLinks = 3;
const minSpamAddresses = 3;
const quickMs = 3000;

/** Shorter texts, such as “Please call me.”, are not compared, because many people write the same. */
const minComparedCharacters = 60;
/**
 * Only the beginning of a text is compared, because normalizing a sequence of accents takes quadratic time: 7 ms for
 * 5,000 characters, but seconds for 256 KiB.
 */
const maxComparedCharacters = 5000;

/**
 * Returns the reasons why a request may be spam, or none if they are too weak (see `strength`). Missing signals are
 * ignored.
 */
export function findSpamReasons(request: ConsultationRequest, signals: SpamSignals): SpamReason[] {
  const found = findSpamIndications(request, signals);
  const quickly = found.some(({ reason }) => reason === 'quick') && found.length > 1;
  const suffices = quickly || found.some(({ strength }) => strength === 'strong');
  return suffices ? found.map(({ reason }) => reason) : [];
}

export function findSpamIndications(
  request: ConsultationRequest,
  { hiddenField = '', millisecondsOpen = Number.NaN, otherAddresses }: SpamSignals,
): SpamIndication[] {
  const found: SpamIndication[] = [];
  if (hiddenField !== '') found.push({ reason: 'hidden-field', strength: 'strong' });
  // Spammers put links into every field, even the name.
  const texts = Object.values(request);
  // Links are a weak reason, because signatures, invitations and mail programs also add markup and links.
  if (texts.some(hasMarkup) || hasManyLinks(texts)) found.push({ reason: 'links', strength: 'weak' });
  if (otherAddresses > 0) {
    found.push({ reason: 'same-text', strength: otherAddresses >= minSpamAddresses ? 'strong' : 'weak' });
  }
  if (millisecondsOpen >= 0 && millisecondsOpen < quickMs) found.push({ reason: 'quick', strength: 'weak' });
  return found;
}

/**
 * Returns the SHA-256 of the beginning of a text in hexadecimal. It ignores case, spacing and Unicode form.
 * @returns undefined if the text is too short to be compared
 */
export function computeMessageFingerprint(message: string): string | undefined {
  const beginning = message.replace(/\s+/g, ' ').trim().slice(0, maxComparedCharacters);
  const text = beginning.normalize('NFKC').toLowerCase();
  return text.length < minComparedCharacters ? undefined : createHash('sha256').update(text).digest('hex');
}

/*
 * Texts can be 256 KiB long and hostile. The patterns below take linear time, because each begins with a fixed
 * character or at a fixed position, and adjacent repetitions never match the same character.
 */

/**
 * Matches markup that people rarely type: HTML, BBCode, and Markdown links. Does not match “<3”, “a < b”, “<names to
 * follow>” or “John <john@example.com>”.
 */
const markup = [
  /<[a-z][a-z0-9]*\s+(?:href|src|style|class|id|rel|target|type|on[a-z]+)\s*=/i,
  /<\/(?:a|b|i|u|p|em|strong|font|center|div|span|script|iframe|table|td|tr|ul|ol|li|h[1-6]|html|body)\s*>/i,
  /<(?:script|iframe|html|body|div|span|table|strong|center|img|br|h[1-6]|ul|li)\s*\/?>/i,
  /\[(?:url|link|img)=/i,
  /\[(?:url|img)\]|\[\/(?:url|link|img|b|i|u|color|size)\]/i,
  /\]\((?:https?:|www\.|\/\/)/i,
];

const hasMarkup = (text: string): boolean => markup.some((pattern) => pattern.test(text));

function hasManyLinks(texts: readonly string[]): boolean {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(wordPattern)) {
      const link = extractLink(word);
      if (link !== undefined && found.add(link).size >= minSpamLinks) return true;
    }
  }
  return false;
}

/** Matches a word. Words are separated by spaces, quotation marks, brackets, commas and semicolons of any script. */
const wordPattern = /[^\s<>"“”«»'`()[\]{}|,;،؛、。，；「」『』（）【】《》]+/g;

/** Matches a link with a scheme. Letters may precede it without a space, as in Chinese and Japanese. */
const withScheme = /https?:\/\/(?:www\.)?([\p{L}\p{N}].*)/isu;
const withoutScheme = /(?<![a-z0-9@._-])www\.([\p{L}\p{N}].*)/isu;
/**
 * Matches a web address without a scheme or “www.”, if it has a path and a top-level domain that is common in spam.
 * Does not match “Booking.com”, “a.m./p.m.”, “St.Moritz/Zermatt”, or a full stop without a space after it.
 */
const bareAddress =
  /^[a-z0-9][a-z0-9.-]*\.(?:com|net|org|info|biz|io|ly|me|ru|cn|top|xyz|site|online|shop|club)\/.*/is;

/** Returns the normalized link in a word: in lower case, without scheme, “www.” and final punctuation. */
function extractLink(word: string): string | undefined {
  const [, afterScheme] = word.match(withScheme) ?? [];
  if (afterScheme !== undefined) return normalizeLink(afterScheme);
  const link = word.match(withoutScheme)?.[1] ?? word.match(bareAddress)?.[0];
  return link === undefined || /^[^/]*@/.test(link) ? undefined : normalizeLink(link);
}

function normalizeLink(link: string): string {
  // In Chinese and Japanese, the sentence may continue after the link without a space.
  const textStart = /^[a-z0-9]/i.test(link) ? link.search(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u) : -1;
  let end = textStart === -1 ? link.length : textStart;
  while (end > 0 && '/.:!?؟！？…'.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end).toLowerCase();
}
