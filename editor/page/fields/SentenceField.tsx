import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { asRead, brokenPlaceholder, partsOf } from '../figures-in-text.ts';
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
  const hasFigures = partsOf(text).some((part) => 'name' in part);
  const names = new Set([...form.figures.map(({ name }) => name), ...field.parameters]);
  const broken = form.figures.length > 0 ? brokenPlaceholder(text, names) : undefined;

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
      {hasFigures && (
        <Text size="xs" c="dimmed" lang={form.language?.code} dir={form.language?.direction ?? 'auto'}>
          {asRead(text, form.figures)}
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
