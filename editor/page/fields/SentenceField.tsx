import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { partsOf } from '#lib/editor/placeholders.ts';
import { described } from './described.tsx';
import { FigureMenu } from './FigureMenu.tsx';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { insertText } from './insert-text.ts';

/** A sentence, or several, in which figures may be named. */
export function SentenceField({ field, path, label }: FieldProps<'sentence'>) {
  const form = useForm();
  const { id, value, source, error, readOnly, change } = usePlace(path);
  const area = useRef<HTMLTextAreaElement>(null);
  const [used, setUsed] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const hasFigures = partsOf(text).some(({ kind }) => kind === 'placeholder');
  // At once, and in the words in which the editor says it a moment later.
  const reading = form.reader?.sentence(text, field.parameters);
  const broken = reading && 'problem' in reading ? reading.problem : undefined;

  return (
    <Stack gap="xs" onFocus={() => setUsed(true)}>
      <Textarea
        ref={area}
        id={id}
        label={label}
        description={described(field, source, form)}
        error={broken ?? error}
        autosize
        minRows={1}
        value={text}
        readOnly={readOnly}
        required={!(field.optional || field.mayBeEmpty)}
        withAsterisk={false}
        spellCheck
        lang={form.language?.code}
        dir={form.language?.direction ?? 'auto'}
        onChange={({ currentTarget }) =>
          change(currentTarget.value === '' && field.optional ? undefined : currentTarget.value)
        }
        onBlur={form.left}
      />
      {hasFigures && reading && 'shown' in reading && (
        <Text size="xs" c="dimmed" lang={form.language?.code} dir={form.language?.direction ?? 'auto'}>
          {reading.shown}
        </Text>
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
