import { createHash } from 'node:crypto';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** The reasons for which a request may be spam. `findSuspicions` assigns their strength; see docs/spam.md. */
export const doubtReasons = ['hidden-field', 'links', 'same-text', 'quick'] as const;

export type DoubtReason = (typeof doubtReasons)[number];

/** Parses the column `doubts`: a JSON array of reasons, or null if there are none. */
export const parseDoubts = (column: string | null): readonly DoubtReason[] =>
  column === null ? [] : (JSON.parse(column) as DoubtReason[]);

/** Returns the reasons for which a request may be spam: none after somebody has marked it as not spam. */
export const readOpenDoubts = ({
  doubts,
  cleared_at,
}: Pick<StoredRequest, 'doubts' | 'cleared_at'>): readonly DoubtReason[] =>
  cleared_at === null ? parseDoubts(doubts) : [];

/** Signals that distinguish people from bots, besides the texts. Browsers without scripts do not send all of them. */
export interface SpamSignals {
  /** The value of the form field that people cannot see. */
  readonly hiddenField: string | undefined;
  /** The time from the first load of the page until the request was sent. */
  readonly millisecondsOpen: number | undefined;
  /** The number of other email addresses that sent the same text within 24 hours. */
  readonly otherAddresses: number;
}

/** The signals that come with a request. The store adds `otherAddresses`. */
export type RequestSignals = Omit<SpamSignals, 'otherAddresses'>;

interface Suspicion {
  readonly reason: DoubtReason;
  /**
   * One strong reason makes a request doubtful. Weak reasons apply to some people, too: two make it doubtful if one of them is
   * `quick`.
   */
  readonly strength: 'strong' | 'weak';
}

const minSpamLinks = 3;
const minSpamAddresses = 3;
const quickMs = 3000;

/** Texts shorter than this, such as “Please call me.”, are not compared: many people write the same. */
const minComparedCharacters = 60;
/**
 * Only the beginning of a text is compared, since normalizing a run of accents takes quadratic time: 7 ms for 5,000 characters,
 * seconds for 256 KiB.
 */
const maxComparedCharacters = 5000;

/**
 * Returns the reasons for which a request may be spam; none if they do not suffice (see `strength`). An absent signal is no reason.
 */
export function findDoubts(request: ConsultationRequest, signals: SpamSignals): DoubtReason[] {
  const found = findSuspicions(request, signals);
  const quickly = found.some(({ reason }) => reason === 'quick') && found.length > 1;
  const suffices = quickly || found.some(({ strength }) => strength === 'strong');
  return suffices ? found.map(({ reason }) => reason) : [];
}

/** Returns every reason that applies to a request, sufficient or not, in the order of `doubtReasons`. */
export function findSuspicions(
  request: ConsultationRequest,
  { hiddenField = '', millisecondsOpen = Number.NaN, otherAddresses }: SpamSignals,
): Suspicion[] {
  const found: Suspicion[] = [];
  if (hiddenField !== '') found.push({ reason: 'hidden-field', strength: 'strong' });
  // All fields are searched, since spammers put links into the name, too.
  const texts = Object.values(request);
  // Links are a weak reason, since signatures, invitations and mail programs add markup and links, too.
  if (texts.some(hasMarkup) || hasManyLinks(texts)) found.push({ reason: 'links', strength: 'weak' });
  if (otherAddresses > 0) {
    found.push({ reason: 'same-text', strength: otherAddresses >= minSpamAddresses ? 'strong' : 'weak' });
  }
  if (millisecondsOpen >= 0 && millisecondsOpen < quickMs) found.push({ reason: 'quick', strength: 'weak' });
  return found;
}

/**
 * Returns a fingerprint that ignores case, spacing and Unicode form: the SHA-256 of the beginning of a text, in hexadecimal.
 * @returns undefined for a text that is too short to be compared
 */
export function fingerprintText(message: string): string | undefined {
  const beginning = message.replace(/\s+/g, ' ').trim().slice(0, maxComparedCharacters);
  const text = beginning.normalize('NFKC').toLowerCase();
  return text.length < minComparedCharacters ? undefined : createHash('sha256').update(text).digest('hex');
}

/*
 * Texts can be 256 KiB long and hostile. The patterns below take linear time: each begins with a fixed character or at a
 * fixed position, and adjacent repetitions never match the same character.
 */

/**
 * Matches markup that people rarely type: HTML, BBCode, and Markdown links. “<3”, “a < b”, “<names to follow>” and
 * “John <john@example.com>” do not match.
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

/** Whether the texts contain at least `minSpamLinks` different links. A repeated link counts once. */
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

/** Matches a word: the characters between spaces, quotation marks, brackets, commas and semicolons of any script. */
const wordPattern = /[^\s<>"“”«»'`()[\]{}|,;،؛、。，；「」『』（）【】《》]+/g;

/** Matches a link with a scheme. The link may follow letters without a space, as in Chinese and Japanese. */
const withScheme = /https?:\/\/(?:www\.)?([\p{L}\p{N}].*)/isu;
const withoutScheme = /(?<![a-z0-9@._-])www\.([\p{L}\p{N}].*)/isu;
/**
 * Matches a web address without a scheme or “www.”, if it has a path and a top-level domain that is common in spam. “Booking.com”,
 * “a.m./p.m.”, “St.Moritz/Zermatt” and a full stop without a space after it do not match.
 */
const bareAddress =
  /^[a-z0-9][a-z0-9.-]*\.(?:com|net|org|info|biz|io|ly|me|ru|cn|top|xyz|site|online|shop|club)\/.*/is;

/** Returns the link in a word for comparison: in lower case, without scheme, “www.” and final punctuation. */
function extractLink(word: string): string | undefined {
  const [, afterScheme] = word.match(withScheme) ?? [];
  if (afterScheme !== undefined) return normalizeLink(afterScheme);
  const link = word.match(withoutScheme)?.[1] ?? word.match(bareAddress)?.[0];
  // A word with an @ before the path is an email address.
  return link === undefined || /^[^/]*@/.test(link) ? undefined : normalizeLink(link);
}

function normalizeLink(link: string): string {
  // In Chinese and Japanese, the sentence may continue after the link without a space.
  const textStart = /^[a-z0-9]/i.test(link) ? link.search(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u) : -1;
  let end = textStart === -1 ? link.length : textStart;
  while (end > 0 && '/.:!?؟！？…'.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end).toLowerCase();
}
