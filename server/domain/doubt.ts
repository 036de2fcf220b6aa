import { createHash } from 'node:crypto';
import type { ConsultationRequest } from '#lib/request/consultation-request.ts';
import type { StoredRequest } from './stored-request.ts';

/** Why a request may be no person's. What each weighs is in `suspicions`; docs/doubt.md shows what comes of it. */
export const doubtReasons = ['hidden-field', 'links', 'same-text', 'quick'] as const;

export type DoubtReason = (typeof doubtReasons)[number];

/** The reasons that are kept with a request: null, or JSON, in its row. */
export const keptDoubts = (kept: string | null): readonly DoubtReason[] =>
  kept === null ? [] : (JSON.parse(kept) as DoubtReason[]);

/** Why a request may be spam; nothing once somebody has said that it is none. */
export const presentDoubts = ({
  doubts,
  cleared_at,
}: Pick<StoredRequest, 'doubts' | 'cleared_at'>): readonly DoubtReason[] =>
  cleared_at === null ? keptDoubts(doubts) : [];

/** What is known of a request beside its words; each part may be absent, as it is of visitors without scripts. */
export interface Signals {
  /** What came in the field that people do not see. */
  readonly hiddenField: string | undefined;
  /** From the first load of the page until the request was sent. */
  readonly millisecondsOpen: number | undefined;
  /** Distinct other email addresses that sent the same text within 24 hours. */
  readonly otherAddresses: number;
}

/** What speaks against a request, but for what the store finds out by itself. */
export type SignalsGiven = Omit<Signals, 'otherAddresses'>;

interface Suspicion {
  readonly reason: DoubtReason;
  /** A strong one suffices alone; a weak one also befalls people, and counts in what was sent quickly. */
  readonly strength: 'strong' | 'weak';
}

const linksOfSpam = 3;
const addressesOfSpam = 3;
const quickMs = 3000;

/** As many characters as tell one text from another: short ones, such as “Please call me.”, are written by many. */
const tellingCharacters = 60;
/** As much as is compared: normalizing takes time quadratic in a row of accents, 7 ms for these, seconds for the longest message. */
const comparedCharacters = 5000;

/** The reasons for doubt, or none when they do not suffice. What is absent is never a reason. */
export function doubtsAbout(request: ConsultationRequest, signals: Signals): DoubtReason[] {
  const found = suspicions(request, signals);
  const quickly = found.some(({ reason }) => reason === 'quick') && found.length > 1;
  const suffices = quickly || found.some(({ strength }) => strength === 'strong');
  return suffices ? found.map(({ reason }) => reason) : [];
}

/** Whatever speaks against a request, whether or not it suffices, in the order of `doubtReasons`. */
export function suspicions(
  request: ConsultationRequest,
  { hiddenField = '', millisecondsOpen = Number.NaN, otherAddresses }: Signals,
): Suspicion[] {
  const found: Suspicion[] = [];
  if (hiddenField !== '') found.push({ reason: 'hidden-field', strength: 'strong' });
  // Links in every field: spammers put them into the name as well.
  const texts = Object.values(request);
  // People's signatures, invitations and mail programs have both.
  if (texts.some(hasMarkup) || hasManyLinks(texts)) found.push({ reason: 'links', strength: 'weak' });
  if (otherAddresses > 0) {
    found.push({ reason: 'same-text', strength: otherAddresses >= addressesOfSpam ? 'strong' : 'weak' });
  }
  if (millisecondsOpen >= 0 && millisecondsOpen < quickMs) found.push({ reason: 'quick', strength: 'weak' });
  return found;
}

/**
 * What the same text is told by, however it is capitalized, spaced or encoded: SHA-256 of its beginning, in hexadecimal.
 * Undefined for texts too short to be told apart.
 */
export function textFingerprint(message: string): string | undefined {
  const beginning = message.replace(/\s+/g, ' ').trim().slice(0, comparedCharacters);
  const text = beginning.normalize('NFKC').toLowerCase();
  return text.length < tellingCharacters ? undefined : createHash('sha256').update(text).digest('hex');
}

/*
 * Texts can be 256 KiB long and hostile. Each expression below begins with a fixed character or at a fixed place, and
 * no two of its repetitions in a row take the same character, so that it reads every character a few times at most.
 */

/**
 * What few people type, and only some of it: “<3”, “a < b”, “<names to follow>” and “John <john@example.com>” are no
 * markup. HTML, BBCode as forums have it, Markdown's links.
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

/** Links that are told apart by their addresses: a website in the company field and in a signature is one. */
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

/** What stands between spaces, quotation marks, brackets, commas and semicolons, Chinese and Japanese ones too. */
const wordPattern = /[^\s<>"“”'`()[\]{}|,;、。，；「」『』（）【】《》]+/g;

/** After letters without spaces as well: Chinese and Japanese have none. */
const writtenOut = /https?:\/\/(?:www\.)?([\p{L}\p{N}].*)/isu;
const withoutScheme = /(?<![a-z0-9@._-])www\.([\p{L}\p{N}].*)/isu;
/**
 * An address without scheme needs a path, and an ending that spam likes: people write “Booking.com”, “a.m./p.m.”,
 * “St.Moritz/Zermatt”, and forget the space after a full stop.
 */
const bare =
  /^[a-z0-9][a-z0-9.-]*\.(?:com|net|org|info|biz|io|ly|me|ru|cn|top|xyz|site|online|shop|club)\/.*/is;

/** The link in a word, without what may be written differently: scheme, “www.”, capitals, marks at the end. */
function linkIn(word: string): string | undefined {
  const [, schemed] = word.match(writtenOut) ?? [];
  if (schemed !== undefined) return comparable(schemed);
  const link = word.match(withoutScheme)?.[1] ?? word.match(bare)?.[0];
  // Before any path, an @ makes it an email address.
  return link === undefined || /^[^/]*@/.test(link) ? undefined : comparable(link);
}

function comparable(link: string): string {
  let end = link.length;
  while (end > 0 && '/.:!?'.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end).toLowerCase();
}
