import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import type { Field, Path } from '#lib/editor/api.ts';
import { findField } from '#lib/editor/find-field.ts';
import { createInitialValue } from '#lib/editor/new-value.ts';
import { Hint } from '../shell/text.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ClosuresField } from './ClosuresField.tsx';
import { type AnyFieldProps, useFieldValue, useForm } from './form.tsx';
import { GroupField } from './GroupField.tsx';
import { HoursField } from './HoursField.tsx';
import { ListField } from './ListField.tsx';
import { RecordField } from './NamedValues.tsx';
import { FigureField, NumberField } from './NumberField.tsx';
import { OneOfField } from './OneOfField.tsx';
import { PolicyField } from './PolicyField.tsx';
import { SentenceField } from './SentenceField.tsx';
import { TextField } from './TextField.tsx';

/** The properties that a component of any kind accepts. */
interface Props {
  readonly field: never;
  readonly path: Path;
  readonly label: string;
}

/** All other kinds are one line of text. */
const components: { readonly [kind in Field['kind']]?: ComponentType<Props> } = {
  group: GroupField,
  list: ListField,
  record: RecordField,
  sentence: SentenceField,
  policy: PolicyField,
  number: NumberField,
  choice: ChoiceField,
  figure: FigureField,
  hours: HoursField,
  closures: ClosuresField,
  'one-of': OneOfField,
};

/** All others are one input, which is empty when the value is left out. */
const compound: Field['kind'][] = ['group', 'list', 'record', 'policy', 'hours', 'closures', 'one-of'];

/** The field of a value, by its kind. */
export function FieldInput({ field, path, label = field.label }: AnyFieldProps) {
  const { id, value, change, readOnly } = useFieldValue(path);
  const Component = components[field.kind] ?? TextField;
  const shown = <Component field={field as never} path={path} label={label} />;
  // Identifiers are shown, and not changed.
  if (field.fixed)
    return value === undefined ? null : (
      <Hint id={id}>
        {label || field.label}: {typeof value === 'object' ? JSON.stringify(value) : `${value}`}
      </Hint>
    );
  if (!field.optional || !compound.includes(field.kind)) return shown;
  if (value === undefined)
    return (
      <div id={id}>
        <Button disabled={readOnly} onClick={() => change(createInitialValue(field))}>
          Add: {label}
        </Button>
      </div>
    );
  return (
    <div>
      {shown}
      <Button mt="xs" variant="subtle" disabled={readOnly} onClick={() => change(undefined)}>
        Leave out: {label}
      </Button>
    </div>
  );
}

interface LocatedFieldProps {
  /** The field of the whole file. */
  readonly root: Field;
  readonly path: Path;
  readonly label?: string;
}

/** One field of a file. */
export function LocatedField({ root, path, label }: LocatedFieldProps) {
  const { value } = useForm();
  const found = findField(root, value, path);
  return found && <FieldInput field={found.field} path={path} label={label ?? found.label} />;
}
