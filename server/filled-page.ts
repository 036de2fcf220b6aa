import { type FilledPage, type SlotTexts, slotsOf } from '#shared/slots.ts';
import { ConfigurationError } from './configuration.ts';
import { escapeHtml } from './html.ts';

const marker = /\{\{slot:(.*?)\}\}/;

/**
 * A built page, ready to be filled with a visitor's texts.
 * @throws {ConfigurationError} when the page has a slot that the server does not fill, or lacks one that it does
 */
export function filledPage<Page extends FilledPage>(
  page: Page,
  html: string,
): (texts: SlotTexts<Page>) => string {
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
  return (texts) =>
    pieces
      .map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(texts[piece as keyof SlotTexts<Page>])))
      .join('');
}
