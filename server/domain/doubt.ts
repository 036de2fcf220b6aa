import { createHash } from 'node:crypto';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** Why a request may be spam. `suspicions` says how strong each reason is; docs/spam.md shows the results. */
export const doubtReasons = ['hidden-field', 'links', 'same-text', 'quick'] as const;

export type DoubtReason = (typeof doubtReasons)[number];

/** Reads the reasons from a request's row, where they are JSON, or null for none. */
export const parseDoubts = (kept: string | null): readonly DoubtReason[] =>
  kept === null ? [] : (JSON.parse(kept) as DoubtReason[]);

/** Why a request may be spam; empty once somebody has said that it is not. */
export const readOpenDoubts = ({
  doubts,
  cleared_at,
}: Pick<StoredRequest, 'doubts' | 'cleared_at'>): readonly DoubtReason[] =>
  cleared_at === null ? parseDoubts(doubts) : [];

/** What tells people from machines, besides a request's words. Visitors without scripts do not send all of it. */
export interface Signals {
  /** What came in the field that people do not see. */
  readonly hiddenField: string | undefined;
  /** For how long the page was open when the request was sent, since it was first loaded. */
  readonly millisecondsOpen: number | undefined;
  /** Distinct other email addresses that sent the same text within 24 hours. */
  readonly otherAddresses: number;
}

/** The signals that come with a request. The store finds the other addresses by itself. */
export type RequestSignals = Omit<Signals, 'otherAddresses'>;

interface Suspicion {
  readonly reason: DoubtReason;
  /** A strong reason suffices alone. Weak ones are true of some people, too: two suffice when one of them is `quick`. */
  readonly strength: 'strong' | 'weak';
}

const linksOfSpam = 3;
const addressesOfSpam = 3;
const quickMs = 3000;

/** Shorter texts, such as “Please call me.”, are written by many people, and are not compared. */
const tellingCharacters = 60;
/** The beginning is compared: normalizing a row of accents takes quadratic time, 7 ms for this many, seconds for 256 KiB. */
const comparedCharacters = 5000;

/** The reasons for doubt, or none when they do not suffice. An absent signal is never a reason. */
export function findDoubts(request: ConsultationRequest, signals: Signals): DoubtReason[] {
  const found = findSuspicions(request, signals);
  const quickly = found.some(({ reason }) => reason === 'quick') && found.length > 1;
  const suffices = quickly || found.some(({ strength }) => strength === 'strong');
  return suffices ? found.map(({ reason }) => reason) : [];
}

/** Every reason that applies to a request, whether or not they suffice, in the order of `doubtReasons`. */
export function findSuspicions(
  request: ConsultationRequest,
  { hiddenField = '', millisecondsOpen = Number.NaN, otherAddresses }: Signals,
): Suspicion[] {
  const found: Suspicion[] = [];
  if (hiddenField !== '') found.push({ reason: 'hidden-field', strength: 'strong' });
  // Links in every field: spammers put them into the name as well.
  const texts = Object.values(request);
  // Weak, since people's signatures, invitations and mail programs have markup and links, too.
  if (texts.some(hasMarkup) || hasManyLinks(texts)) found.push({ reason: 'links', strength: 'weak' });
  if (otherAddresses > 0) {
    found.push({ reason: 'same-text', strength: otherAddresses >= addressesOfSpam ? 'strong' : 'weak' });
  }
  if (millisecondsOpen >= 0 && millisecondsOpen < quickMs) found.push({ reason: 'quick', strength: 'weak' });
  return found;
}

/**
 * A fingerprint of a text, the same however it is capitalized, spaced or encoded: SHA-256 of its beginning, in hexadecimal.
 * Undefined for a text that is too short to be compared.
 */
export function fingerprintText(message: string): string | undefined {
  const beginning = message.replace(/\s+/g, ' ').trim().slice(0, comparedCharacters);
  const text = beginning.normalize('NFKC').toLowerCase();
  return text.length < tellingCharacters ? undefined : createHash('sha256').update(text).digest('hex');
}

/*
 * Texts can be 256 KiB long and hostile. Each expression below begins with a fixed character or at a fixed place, and
 * no two of its repetitions in a row take the same character, so that it reads every character a few times at most.
 */

/**
 * Markup that people hardly type: HTML, the BBCode of forums, and Markdown's links. “<3”, “a < b”, “<names to follow>” and
 * “John <john@example.com>” are not markup.
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

/** Whether texts have several different links. A website in the company field and in the signature counts once. */
function hasManyLinks(texts: readonly string[]): boolean {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(wordPattern)) {
      const link = linkIn(word);
      if (link !== undefined && found.add(link).size >= linksOfSpam) return true;
    }
  }
  return false;
}

/** A word: what stands between spaces, quotation marks, brackets, commas and semicolons, those of other scripts too. */
const wordPattern = /[^\s<>"“”«»'`()[\]{}|,;،؛、。，；「」『』（）【】《》]+/g;

/** May follow letters without a space, as in Chinese and Japanese. */
const writtenOut = /https?:\/\/(?:www\.)?([\p{L}\p{N}].*)/isu;
const withoutScheme = /(?<![a-z0-9@._-])www\.([\p{L}\p{N}].*)/isu;
/**
 * An address without a scheme counts only with a path and a domain that is common in spam: people write “Booking.com”,
 * “a.m./p.m.” and “St.Moritz/Zermatt”, and forget the space after a full stop.
 */
const bare =
  /^[a-z0-9][a-z0-9.-]*\.(?:com|net|org|info|biz|io|ly|me|ru|cn|top|xyz|site|online|shop|club)\/.*/is;

/** The link in a word, without its scheme, “www.”, capitals and final punctuation, so that it can be compared. */
function linkIn(word: string): string | undefined {
  const [, schemed] = word.match(writtenOut) ?? [];
  if (schemed !== undefined) return comparable(schemed);
  const link = word.match(withoutScheme)?.[1] ?? word.match(bare)?.[0];
  // An @ before any path makes it an email address.
  return link === undefined || /^[^/]*@/.test(link) ? undefined : comparable(link);
}

function comparable(link: string): string {
  // Without a space after it, the sentence goes on in its own letters.
  const goesOn = /^[a-z0-9]/i.test(link) ? link.search(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u) : -1;
  let end = goesOn === -1 ? link.length : goesOn;
  while (end > 0 && '/.:!?؟！？…'.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end).toLowerCase();
}
