/** The content of a sentence's input: editable text, with a chip for each placeholder. */
import type { FieldLocation } from '#lib/editor/api.ts';
import css from '../parts.module.css';

export interface Chip {
  /** The placeholder as written: `{$quoteWithinHours :unit unit=hour}`. */
  readonly source: string;
  readonly shown: string;
  /** The field that the chip opens. A parameter has none. */
  readonly location: FieldLocation | undefined;
}

/** Returns the source of a node and its descendants, with placeholders in the place of chips. */
export function readSource(node: Node): string {
  if (node instanceof Text) return node.data;
  const source = node instanceof HTMLElement ? node.dataset.source : undefined;
  return source ?? [...node.childNodes].map(readSource).join('');
}

/** Renders texts and chips. Equal content stays, because replacing it would interrupt screen keyboards and spelling checkers. */
export function renderContent(input: Element, content: readonly (string | Chip)[]): void {
  const next = input.cloneNode() as Element;
  next.append(...content.map((part) => (typeof part === 'string' ? part : createChip(part))));
  // Otherwise, browsers would hide an empty last line, and the caret after a chip at the end.
  next.append(document.createElement('br'));
  const present = input.cloneNode(true);
  for (const each of [next, present]) each.normalize();
  if (present.isEqualNode(next)) return;
  const caret = input === document.activeElement ? readCaret(input) : undefined;
  const [before, after] = [readSource(input), readSource(next)];
  input.replaceChildren(...next.childNodes);
  if (caret === undefined) return;
  // If the text before the caret has changed, for example by an undo, the same text stays after the caret.
  const isBehind = after.startsWith(before.slice(0, caret));
  placeCaret(input, isBehind ? caret : Math.max(0, after.length - before.length + caret));
}

function createChip({ source, shown, location }: Chip): HTMLElement {
  const chip = document.createElement('span');
  chip.contentEditable = 'false';
  chip.className = css.chip ?? '';
  chip.dir = 'auto';
  chip.dataset.source = source;
  chip.textContent = shown;
  if (!location) return chip;
  chip.dataset.location = JSON.stringify(location);
  chip.tabIndex = 0;
  chip.role = 'button';
  chip.ariaLabel = `Change the figure ${shown}`;
  return chip;
}

/** Returns the number of characters of the source before the caret. */
function readCaret(input: Element): number | undefined {
  const range = readSelection(input);
  range?.setStart(input, 0);
  return range && readSource(range.cloneContents()).length;
}

function placeCaret(input: Element, caret: number): void {
  let rest = caret;
  for (const [index, node] of input.childNodes.entries()) {
    const { length } = readSource(node);
    if (node instanceof Text && rest <= length) return void getSelection()?.collapse(node, rest);
    if (rest === 0) return void getSelection()?.collapse(input, index);
    rest = Math.max(0, rest - length);
  }
}

/** Returns a copy of the selected range, or undefined if it is outside of the input. */
export function readSelection(input: Element): Range | undefined {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  return range && input.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/**
 * Copies the source of the selection, because the browser would copy the values of its chips.
 * @returns the copied range
 */
export function copySelection(input: Element, transfer: DataTransfer): Range | undefined {
  const range = readSelection(input);
  if (!range || range.collapsed) return undefined;
  transfer.setData('text/plain', readSource(range.cloneContents()));
  return range;
}

/** Replaces a range with text, and puts the caret after it. Without a range, appends the text. */
export function replaceRange(input: HTMLElement, range: AbstractRange | undefined, text: string): void {
  const replaced = new Range();
  replaced.selectNodeContents(input);
  if (range) {
    replaced.setStart(range.startContainer, range.startOffset);
    replaced.setEnd(range.endContainer, range.endOffset);
  } else replaced.collapse();
  replaced.deleteContents();
  const node = new Text(text);
  replaced.insertNode(node);
  input.focus();
  getSelection()?.collapse(node, text.length);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns the text of an input event that would also insert elements: a line break, several lines, or what is pasted or
 * dropped. Otherwise, returns undefined.
 */
export function readInsertedText({ inputType, data, dataTransfer }: InputEvent): string | undefined {
  if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') return '\n';
  return dataTransfer?.getData('text/plain') ?? (data?.includes('\n') ? data : undefined);
}
