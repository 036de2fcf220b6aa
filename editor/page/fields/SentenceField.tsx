import { Group, InputBase, Stack } from '@mantine/core';
import { useState } from 'react';
import { parseSentence } from '#lib/editor/placeholders.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { FigureMenu } from './FigureMenu.tsx';
import { type FieldProps, useField } from './form.tsx';
import { type Content, useContent } from './sentence-content.ts';

/** A sentence, or several, in which figures may be named. */
export function SentenceField(props: FieldProps<'sentence'>) {
  const { field, label } = props;
  const { value, error, input, words, change } = useField(props);
  const { reader, figures } = useEditor();
  const [used, setUsed] = useState(false);
  const { readOnly, required: _, ...common } = input;
  const text = typeof value === 'string' ? value : '';
  const parse = (source: string): Content =>
    parseSentence(source).map((part) => {
      if (part.kind === 'text') return part.text;
      const shown = reader?.sentence(part.source, field.parameters).shown;
      const location = figures.find(({ name }) => name === part.name)?.location;
      return shown === undefined ? part.source : { source: part.source, shown, location };
    });
  const { area, insert, handlers } = useContent(text, parse, readOnly, (next) =>
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
        contentEditable={readOnly ? false : 'plaintext-only'}
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
      {used && !readOnly && (
        <Group>
          <FigureMenu label={label} parameters={field.parameters} insert={insert} />
        </Group>
      )}
    </Stack>
  );
}
