import { type FilledPage, type SlotTexts, slotsOf } from '#shared/slots.ts';
import { ConfigurationError } from './configuration.ts';
import { ownTurn } from './event-loop.ts';
import { escapeHtml } from './html.ts';

const marker = /\{\{slot:(.*?)\}\}/;

/** As much of a text is escaped at one go. */
const sliceCharacters = 16 * 1024;

/** A page with a visitor's texts: as a whole, or, when they are long, made as it is read, so that it is never all in memory. */
export type PageBody = string | ReadableStream<Uint8Array>;

/**
 * A built page, ready to be filled with a visitor's texts.
 * @throws {ConfigurationError} when the page has a slot that the server does not fill, or lacks one that it does
 */
export function filledPage<Page extends FilledPage>(
  page: Page,
  html: string,
): (texts: SlotTexts<Page>) => PageBody {
  // Split at the markers: text and slot's name take turns.
  const pieces = html.split(marker);
  const present = new Set(pieces.filter((_, index) => index % 2 === 1));
  const filled = new Set<string>(slotsOf[page]);
  const [unknown] = present.difference(filled);
  const [missing] = filled.difference(present);
  const explain = (slot: string, trouble: string) =>
    new ConfigurationError(
      `The page ${page} ${trouble} the slot “${slot}”: run “npm run build” with the version that the server has.`,
    );
  if (unknown !== undefined) throw explain(unknown, 'asks the server to fill');
  if (missing !== undefined) throw explain(missing, 'was built without');
  return (texts) => {
    const slices = pieces.values().flatMap(function* (piece, index) {
      if (index % 2 === 0) yield piece;
      else yield* escapedSlices(texts[piece as keyof SlotTexts<Page>]);
    });
    const characters = Object.values<string>(texts).reduce((sum, text) => sum + text.length, 0);
    return characters > sliceCharacters ? streamOf(slices) : [...slices].join('');
  };
}

function* escapedSlices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters)
    yield escapeHtml(text.slice(at, at + sliceCharacters));
}

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
