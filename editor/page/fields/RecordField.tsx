import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { figureName } from '#lib/editor/figure-name.ts';
import { keyLabel } from '#lib/editor/key-label.ts';
import { newValue } from '#lib/editor/new-value.ts';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { Part } from './Part.tsx';

const namesOf = {
  figures: {
    label: 'A figure of your own, in words',
    hint: 'Its last word says what it is counted in: “Yacht charter from” is a price, “Visa hours” are hours.',
  },
  dates: { label: 'Date', hint: undefined },
  names: { label: 'Name', hint: undefined },
};

/** Values under names that the owner chooses. */
export function RecordField({ field, path, label }: FieldProps<'record'>) {
  const { Inner } = useForm();
  const { id, value, error, readOnly, change } = usePlace(path);
  const [name, setName] = useState('');
  const values = (value ?? {}) as Record<string, unknown>;
  const words = namesOf[field.names];
  const key = field.names === 'figures' ? figureName(name) : name.trim();
  const taken = key in values;
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {Object.keys(values).length === 0 && (
        <Text size="xs" c="dimmed">
          There are none yet.
        </Text>
      )}
      {Object.keys(values).map((each) => (
        <div key={each}>
          <Inner
            field={field.value}
            path={[...path, each]}
            label={field.names === 'figures' ? keyLabel(each) : each}
          />
          <Button
            variant="subtle"
            disabled={readOnly}
            aria-label={`Remove ${each}`}
            onClick={() => {
              const { [each]: _, ...others } = values;
              change(others);
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <Group gap="sm" align="end">
        <TextInput
          type={field.names === 'dates' ? 'date' : 'text'}
          label={words.label}
          description={words.hint}
          error={taken && 'This one is there already.'}
          value={name}
          readOnly={readOnly}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          disabled={readOnly || taken || key === ''}
          onClick={() => {
            change({ ...values, [key]: newValue(field.value) });
            setName('');
          }}
        >
          Add
        </Button>
      </Group>
    </Part>
  );
}
