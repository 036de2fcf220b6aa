/** The content of a sentence's input: editable text, with a chip for each placeholder. */
import { type ClipboardEvent, type DOMAttributes, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldLocation } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';

interface Chip {
  /** The placeholder as written: `{$quoteWithinHours :unit unit=hour}`. */
  readonly source: string;
  readonly shown: string;
  /** The field that the chip opens. A parameter has none. */
  readonly location: FieldLocation | undefined;
}

export type Content = readonly (string | Chip)[];

/** The offsets of a part of the source. */
type SourceRange = readonly [start: number, end: number];

/** Renders a sentence into the element of `area`, and returns the handlers with which it is edited there. */
export function useContent(
  text: string,
  parse: (source: string) => Content,
  readOnly: boolean,
  change: (source: string) => void,
) {
  const { openFields, undo, redo } = useEditor();
  const area = useRef<HTMLDivElement>(null);
  const [isComposing, setComposing] = useState(false);
  const lastSelection = useRef<SourceRange>(undefined);

  const replace = ([start, end]: SourceRange, inserted: string) => {
    if (!area.current) return;
    const source = readSource(area.current);
    const next = source.slice(0, start) + inserted + source.slice(end);
    area.current.focus();
    renderContent(area.current, parse(next), start + inserted.length);
    change(next);
  };

  useLayoutEffect(() => {
    // An input method editor needs the content that it has inserted.
    if (!area.current || isComposing) return;
    if (readSource(area.current) !== text) lastSelection.current = undefined;
    renderContent(area.current, parse(text));
  });
  // React's `onBeforeInput` is a different event.
  useEffect(() => {
    const input = area.current;
    const handleBeforeInput = (event: InputEvent) => {
      const { inputType, data, dataTransfer } = event;
      const isLineBreak = /^insert(?:Paragraph|LineBreak)$/.test(inputType);
      const text = isLineBreak ? '\n' : (dataTransfer?.getData('text/plain') ?? data);
      const [range] = event.getTargetRanges();
      // The browser's own undo history lacks what scripts have changed.
      if (inputType === 'historyUndo') undo();
      else if (inputType === 'historyRedo') redo();
      // The browser would insert elements.
      else if (input && range && text && (dataTransfer || text.includes('\n')))
        replace(readRange(input, range), text.replaceAll('\r\n', '\n'));
      else if (!dataTransfer) return;
      event.preventDefault();
    };
    input?.addEventListener('beforeinput', handleBeforeInput);
    return () => input?.removeEventListener('beforeinput', handleBeforeInput);
  });

  const openChip = (target: EventTarget) => {
    const { location } = (target as HTMLElement).dataset;
    if (location) openFields([JSON.parse(location)]);
  };
  const handleCopy = (event: ClipboardEvent<HTMLElement>) => {
    const range = copySelection(event.currentTarget, event.clipboardData);
    if (range) event.preventDefault();
    if (range && event.type === 'cut') replace(range, '');
  };
  const handlers = {
    onInput: ({ currentTarget }) => change(readSource(currentTarget)),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd({ currentTarget }) {
      setComposing(false);
      change(readSource(currentTarget));
    },
    onCopy: handleCopy,
    onCut: readOnly ? undefined : handleCopy,
    onDragStart: ({ currentTarget, dataTransfer }) => copySelection(currentTarget, dataTransfer),
    onClick: ({ target }) => openChip(target),
    onKeyDown(event) {
      const { key, target, currentTarget } = event;
      if (target === currentTarget) return;
      if (key === 'Enter' || key === ' ') openChip(target);
      else if ((key === 'Backspace' || key === 'Delete') && !readOnly) {
        const chip = new Range();
        chip.selectNode(target as Node);
        replace(readRange(currentTarget, chip), '');
      } else return;
      event.preventDefault();
    },
    onBlurCapture({ currentTarget }) {
      lastSelection.current = readSelection(currentTarget);
    },
  } satisfies DOMAttributes<HTMLElement>;

  /** Inserts text where the caret was when the input lost the focus, or at the end if the text has changed since. */
  const insert = (inserted: string) => replace(lastSelection.current ?? [text.length, text.length], inserted);
  return { area, insert, handlers };
}

/** Returns the source of a node and its descendants, with placeholders in the place of chips. */
function readSource(node: Node): string {
  if (node instanceof Text) return node.data;
  const source = node instanceof HTMLElement ? node.dataset.source : undefined;
  return source ?? [...node.childNodes].map(readSource).join('');
}

function readRange(input: Node, range: AbstractRange): SourceRange {
  const measure = (node: Node, offset: number) => {
    const before = new Range();
    before.setStart(input, 0);
    before.setEnd(node, offset);
    return readSource(before.cloneContents()).length;
  };
  return [measure(range.startContainer, range.startOffset), measure(range.endContainer, range.endOffset)];
}

/** Returns the selected range, or undefined if it is outside of the input. */
function readSelection(input: Node): SourceRange | undefined {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  return range && input.contains(range.commonAncestorContainer) ? readRange(input, range) : undefined;
}

/**
 * Renders texts and chips. Equal content stays, because replacing it would interrupt screen keyboards and spelling checkers.
 * @param caret the number of characters of the source before the caret; without it, the caret stays
 */
function renderContent(input: HTMLElement, content: Content, caret?: number): void {
  const next = document.createElement('div');
  next.append(...content.map((part) => (typeof part === 'string' ? part : createChip(part))));
  // Otherwise, browsers would hide an empty last line, and the caret after a chip at the end.
  next.append(document.createElement('br'));
  if (caret === undefined && input.innerHTML === next.innerHTML) return;
  const [before, after] = [readSource(input), readSource(next)];
  let place = caret ?? readSelection(input)?.[1];
  // If the text before the caret has changed, for example by an undo, the same text stays after the caret.
  if (caret === undefined && place && !after.startsWith(before.slice(0, place)))
    place += after.length - before.length;
  input.replaceChildren(...next.childNodes);
  if (place !== undefined && input === document.activeElement) placeCaret(input, place);
}

function createChip({ source, shown, location }: Chip): HTMLElement {
  const chip = document.createElement('span');
  Object.assign(chip, { contentEditable: 'false', className: css.chip, dir: 'auto', textContent: shown });
  chip.dataset.source = source;
  if (location) {
    Object.assign(chip, { tabIndex: 0, role: 'button', ariaLabel: `Change the figure ${shown}` });
    chip.dataset.location = JSON.stringify(location);
  }
  return chip;
}

function placeCaret(input: HTMLElement, caret: number): void {
  let rest = caret;
  for (const [index, node] of input.childNodes.entries()) {
    if (rest <= 0) return void getSelection()?.collapse(input, index);
    if (node instanceof Text && rest <= node.length) return void getSelection()?.collapse(node, rest);
    rest -= readSource(node).length;
  }
}

/**
 * Copies the source of the selection, because the browser would copy the values of its chips.
 * @returns the copied range
 */
function copySelection(input: HTMLElement, transfer: DataTransfer): SourceRange | undefined {
  const range = readSelection(input);
  const text = range && readSource(input).slice(...range);
  if (!text) return undefined;
  transfer.clearData();
  transfer.setData('text/plain', text);
  return range;
}
