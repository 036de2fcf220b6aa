import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Field, Path } from '#lib/editor/api.ts';
import { createFactName } from '#lib/editor/figure-name.ts';
import { getKeyLabel } from '#lib/editor/key-label.ts';
import { createInitialValue } from '#lib/editor/new-value.ts';
import { useIncompleteInput } from '../editor-context.ts';
import { focusField } from '../focus.ts';
import { getFieldId } from '../paths.ts';
import { CalendarInput } from './CalendarInput.tsx';
import { askAboutDate } from './date-question.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField, useFieldValue, useForm } from './form.tsx';

interface Props {
  readonly field: Field;
  /** Of what holds them. */
  readonly path: Path;
  readonly names: 'figures' | 'dates';
  /** Those of the owner’s own choice that are there. */
  readonly keys: readonly string[];
}

const words = {
  figures: {
    label: 'A figure of your own, in words',
    hint: 'Its last word says what it is: “Yacht charter from” is a price, “Visa hours” are hours.',
    keyOf: createFactName,
    labelOf: getKeyLabel,
  },
  dates: {
    label: 'Another date',
    hint: undefined,
    keyOf: (date: string) => date,
    labelOf: (date: string) => date,
  },
};

/** Values under names that the owner has chosen, with what adds and removes them. */
export function NamedValues({ field, path, names, keys }: Props) {
  const { Inner, file } = useForm();
  const { value, readOnly, change } = useFieldValue(path);
  const { label, hint, keyOf, labelOf } = words[names];
  const [typed, setTyped] = useIncompleteInput(`${getFieldId(file, path)} ${names}`, {
    label,
    instruction: `press “Add” below “${label}”`,
  });
  const key = keyOf(typed.trim());
  const values = (value ?? {}) as Record<string, unknown>;
  const isTaken = key !== '' && key in values;
  const input = {
    label,
    description: (names === 'dates' && askAboutDate(typed)) || hint,
    error: isTaken && 'This one is there already.',
    value: typed,
    readOnly,
    autoComplete: 'off',
  };
  return (
    <>
      {keys.map((each) => (
        <div key={each}>
          <Inner field={field} path={[...path, each]} label={labelOf(each)} />
          <Button
            variant="subtle"
            disabled={readOnly}
            aria-label={`Remove: ${labelOf(each)}`}
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
        {names === 'dates' ? (
          <CalendarInput {...input} type="date" onChange={setTyped} />
        ) : (
          <TextInput {...input} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        )}
        <Button
          disabled={readOnly || isTaken || key === ''}
          aria-label={`Add: ${label}`}
          onClick={() => {
            change({ ...values, [key]: createInitialValue(field) });
            setTyped('');
            focusField(file, [...path, key]);
          }}
        >
          Add
        </Button>
      </Group>
    </>
  );
}

/** Values under names that the owner chooses. */
export function RecordField(props: FieldProps<'record'>) {
  const { field, path } = props;
  const { value, part } = useField(props);
  const keys = Object.keys((value ?? {}) as object);
  return (
    <FieldGroup {...part}>
      {keys.length === 0 && <Text c="dimmed">There are none yet.</Text>}
      <NamedValues field={field.value} path={path} names="dates" keys={keys} />
    </FieldGroup>
  );
}
