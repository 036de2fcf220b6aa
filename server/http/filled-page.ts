import { type FilledPage, type Slot, type SlotTexts, slotsOf } from '#lib/request/slots.ts';
import { ConfigurationError } from '../settings/configuration.ts';
import { ownTurn } from './event-loop.ts';

/** A slot for a text, or the beginning or end of the part that is repeated for each entry of a list. */
const marker = /\{\{(slot|each|end):(.*?)\}\}/;

/** As much of a text is escaped at one go. */
const sliceCharacters = 16 * 1024;

/** Filled pages are one visitor's: no cache keeps them and no search engine lists them. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** A page with a reader's texts: as a whole, or, when they are long, made as it is read, so that it is never all in memory. */
export type PageBody = string | ReadableStream<Uint8Array>;

/** Markup as it was built, a slot, or a part that is repeated. */
type Piece = string | { readonly slot: string } | RepeatedPart;

interface RepeatedPart {
  readonly list: string;
  readonly pieces: Piece[];
}

interface Texts {
  readonly [slot: string]: string | readonly Texts[];
}

/**
 * A built page, ready to be filled with a reader's texts.
 * @throws {ConfigurationError} when the page has a slot or a list that the server does not fill, or lacks one that it does
 */
export function filledPage<Page extends FilledPage>(
  page: Page,
  html: string,
): (texts: SlotTexts<Page>) => PageBody {
  const pieces = piecesOf(html);
  const trouble = pieces
    ? differenceOf(pieces, slotsOf[page])
    : 'has a list that does not end where it should';
  if (!pieces || trouble)
    throw new ConfigurationError(
      `The page ${page} ${trouble}: run “npm run build” with the version that the server has.`,
    );
  return (texts) => {
    const slices = slicesOf(pieces, texts);
    return charactersOf(texts) > sliceCharacters ? streamOf(slices) : [...slices].join('');
  };
}

/** Takes a page apart at its markers; undefined when one list ends inside another. */
function piecesOf(html: string): Piece[] | undefined {
  // Text, a marker's kind and its name take turns.
  const [first = '', ...rest] = html.split(marker);
  const page: RepeatedPart = { list: '', pieces: [first] };
  const around: RepeatedPart[] = [];
  let part = page;
  for (let at = 0; at < rest.length; at += 3) {
    const [kind, name = '', text = ''] = rest.slice(at, at + 3);
    if (kind === 'slot') part.pieces.push({ slot: name });
    else if (kind === 'each') {
      const repeated = { list: name, pieces: [] };
      part.pieces.push(repeated);
      around.push(part);
      part = repeated;
    } else {
      const outer = around.pop();
      if (part.list !== name || !outer) return undefined;
      part = outer;
    }
    part.pieces.push(text);
  }
  return part === page ? page.pieces : undefined;
}

/** How the markers of a page differ from the slots that the server fills, in words; undefined when they do not. */
function differenceOf(pieces: readonly Piece[], slots: readonly Slot[]): string | undefined {
  const parts = pieces.filter((piece) => typeof piece === 'object');
  const present = new Set(parts.map((part) => ('slot' in part ? part.slot : part.list)));
  const lists = Object.assign({}, ...slots.filter((slot) => typeof slot === 'object'));
  const filled = new Set(slots.flatMap((slot) => (typeof slot === 'string' ? slot : Object.keys(slot))));
  const [unknown] = present.difference(filled);
  const [missing] = filled.difference(present);
  if (unknown !== undefined) return `asks the server to fill the slot “${unknown}”`;
  if (missing !== undefined) return `was built without the slot “${missing}”`;
  for (const part of parts) {
    const name = 'slot' in part ? part.slot : part.list;
    if ('list' in part !== name in lists) return `takes the slot “${name}” for what it is not`;
    const difference = 'list' in part && differenceOf(part.pieces, lists[name]);
    if (difference) return difference;
  }
  return undefined;
}

function* slicesOf(pieces: readonly Piece[], texts: Texts): Generator<string> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield piece;
    else if ('slot' in piece) yield* escapedSlices(texts[piece.slot] as string);
    else for (const entry of texts[piece.list] as readonly Texts[]) yield* slicesOf(piece.pieces, entry);
  }
}

function* escapedSlices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters)
    yield escapeHtml(text.slice(at, at + sliceCharacters));
}

function charactersOf(texts: Texts): number {
  const lengths = Object.values(texts).map((value) =>
    typeof value === 'string' ? value.length : sum(value.map(charactersOf)),
  );
  return sum(lengths);
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

function streamOf(slices: Iterator<string>): ReadableStream<Uint8Array> {
  const texts = new ReadableStream<string>({
    async pull(controller) {
      await ownTurn();
      const { done, value } = slices.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  // It knows of characters that the end of a slice cuts in two.
  return texts.pipeThrough(new TextEncoderStream());
}

/** Text that reads the same in an element and in a quoted attribute, and never is markup. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
