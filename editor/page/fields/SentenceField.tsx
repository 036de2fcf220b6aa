import { Anchor, Group, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { parseSentence } from '#lib/editor/placeholders.ts';
import { useEditor } from '../editor-context.ts';
import { Hint } from '../shell/text.tsx';
import { FigureMenu, insertText } from './FigureMenu.tsx';
import { type FieldProps, useField } from './form.tsx';

/** A sentence, or several, in which figures may be named. */
export function SentenceField(props: FieldProps<'sentence'>) {
  const { field, label } = props;
  const { value, error, readOnly, input, words, change } = useField(props);
  const { reader } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [used, setUsed] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const hasFigures = parseSentence(text).some(({ kind }) => kind === 'placeholder');
  // At once, and in the words in which the editor says it a moment later.
  const reading = reader?.sentence(text, field.parameters);

  return (
    <Stack gap="xs" onFocus={() => setUsed(true)}>
      <Textarea
        {...input}
        {...words}
        ref={area}
        error={reading?.problem ?? error}
        autosize
        minRows={1}
        value={text}
        required={!(field.optional || field.mayBeEmpty)}
        spellCheck
        onChange={({ currentTarget }) =>
          change(currentTarget.value === '' && field.optional ? undefined : currentTarget.value)
        }
      />
      {hasFigures && reading?.shown !== undefined && (
        <Hint {...words}>
          <Reading text={text} parameters={field.parameters} />
        </Hint>
      )}
      {(used || hasFigures) && !readOnly && (
        <Group>
          <FigureMenu
            label={label}
            parameters={field.parameters}
            insert={(placeholder) => area.current && insertText(area.current, placeholder)}
          />
        </Group>
      )}
    </Stack>
  );
}

interface ReadingProps {
  readonly text: string;
  readonly parameters: readonly string[];
}

/** A sentence as visitors read it. Each of its figures is a button that opens the figure's field. */
function Reading({ text, parameters }: ReadingProps) {
  const { reader, figures, openFields } = useEditor();
  return parseSentence(text).map((part, index) => {
    const shown = reader?.sentence(part.kind === 'text' ? part.text : part.source, parameters).shown;
    const location = part.kind === 'placeholder' && figures.find(({ name }) => name === part.name)?.location;
    if (!location) return shown;
    return (
      <Anchor
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure may occur twice
        key={index}
        component="button"
        type="button"
        inherit
        aria-label={`Change the figure ${shown}`}
        onClick={() => openFields([location])}
      >
        {shown}
      </Anchor>
    );
  });
}
