import { Group, InputBase, Stack } from '@mantine/core';
import {
  type ClipboardEvent,
  type DOMAttributes,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { parseSentence } from '#lib/editor/placeholders.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { FigureMenu } from './FigureMenu.tsx';
import { type FieldProps, useField } from './form.tsx';
import {
  type Chip,
  copySelection,
  readInsertedText,
  readSelection,
  readSource,
  renderContent,
  replaceRange,
} from './sentence-content.ts';

/** A sentence, or several, in which figures may be named. */
export function SentenceField(props: FieldProps<'sentence'>) {
  const { field, label } = props;
  const { value, error, input, words, change } = useField(props);
  const { reader, figures } = useEditor();
  const area = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState(false);
  const { readOnly, required: _, ...common } = input;
  const text = typeof value === 'string' ? value : '';
  const content = parseSentence(text).map((part) => {
    if (part.kind === 'text') return part.text;
    const { source, name } = part;
    const shown = reader?.sentence(source, field.parameters).shown;
    const location = figures.find((figure) => figure.name === name)?.location;
    return shown === undefined ? source : { source, shown, location };
  });
  const hasChips = content.some((part) => typeof part !== 'string');
  const { insert, handlers } = useContent(area, content, readOnly, (next) =>
    change(next === '' && field.optional ? undefined : next),
  );

  return (
    <Stack gap="xs" onFocus={() => setUsed(true)}>
      <InputBase
        {...common}
        {...words}
        {...handlers}
        ref={area}
        component="div"
        role="textbox"
        multiline
        className={css.sentence}
        contentEditable={!readOnly}
        tabIndex={0}
        spellCheck
        aria-multiline
        aria-readonly={readOnly}
        aria-required={!(field.optional || field.mayBeEmpty)}
        aria-labelledby={`${input.id}-label`}
        labelProps={{ onClick: () => area.current?.focus() }}
        // At once, and in the words in which the editor says it a moment later.
        error={reader?.sentence(text, field.parameters).problem ?? error}
      />
      {(used || hasChips) && !readOnly && (
        <Group>
          <FigureMenu label={label} parameters={field.parameters} insert={insert} />
        </Group>
      )}
    </Stack>
  );
}

/** Renders the content of a sentence into an element, and returns the handlers with which it is edited there. */
function useContent(
  area: RefObject<HTMLDivElement | null>,
  content: readonly (string | Chip)[],
  readOnly: boolean,
  onChange: (source: string) => void,
) {
  const { openFields } = useEditor();
  const isComposing = useRef(false);
  const lastSelection = useRef<Range>(undefined);
  useBeforeInput(area);
  useLayoutEffect(() => {
    // An input method editor needs the content that it has inserted.
    if (area.current && !isComposing.current) renderContent(area.current, content);
  });

  const openChip = (target: EventTarget) => {
    const { location } = (target as HTMLElement).dataset;
    if (location) openFields([JSON.parse(location)]);
  };
  const handleCopy = (event: ClipboardEvent<HTMLElement>) => {
    const range = copySelection(event.currentTarget, event.clipboardData);
    if (range) event.preventDefault();
    if (range && event.type === 'cut' && !readOnly) replaceRange(event.currentTarget, range, '');
  };
  const handlers = {
    onInput: ({ currentTarget }) => onChange(readSource(currentTarget)),
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd({ currentTarget }) {
      isComposing.current = false;
      onChange(readSource(currentTarget));
    },
    onCopy: handleCopy,
    onCut: handleCopy,
    onDragStart: ({ currentTarget, dataTransfer }) => copySelection(currentTarget, dataTransfer),
    onClick: ({ target }) => openChip(target),
    onKeyDown: (event) => {
      const { key, target, currentTarget } = event;
      if (target === currentTarget) return;
      const isDeletion = key === 'Backspace' || key === 'Delete';
      if (key === 'Enter' || key === ' ') openChip(target);
      else if (isDeletion && !readOnly) {
        const chip = new Range();
        chip.selectNode(target as Node);
        replaceRange(currentTarget, chip, '');
      } else return;
      event.preventDefault();
    },
    onBlurCapture({ currentTarget }) {
      lastSelection.current = readSelection(currentTarget);
    },
  } satisfies DOMAttributes<HTMLElement>;

  return {
    handlers,
    /** Inserts text where the caret is, or was while the input had the focus. */
    insert: (text: string) => area.current && replaceRange(area.current, lastSelection.current, text),
  };
}

/** Keeps the browser from inserting elements, and from its own undo history, which lacks what scripts have changed. */
function useBeforeInput(area: RefObject<HTMLElement | null>): void {
  const { undo, redo } = useEditor();
  const handleBeforeInput = useEffectEvent((event: InputEvent) => {
    const text = readInsertedText(event);
    const [range] = event.getTargetRanges();
    if (area.current && text !== undefined && range) replaceRange(area.current, range, text);
    else if (event.inputType === 'historyUndo') undo();
    else if (event.inputType === 'historyRedo') redo();
    else if (!event.inputType.startsWith('format')) return;
    event.preventDefault();
  });
  useEffect(() => {
    const input = area.current;
    // React's `onBeforeInput` is a different event.
    input?.addEventListener('beforeinput', handleBeforeInput);
    return () => input?.removeEventListener('beforeinput', handleBeforeInput);
  }, [area]);
}
