import { Button } from '@mantine/core';
import type { Field } from '#lib/editor/api.ts';
import { newValue } from '#lib/editor/new-value.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ClosuresField } from './ClosuresField.tsx';
import { FigureField } from './FigureField.tsx';
import { FixedField } from './FixedField.tsx';
import { type FieldOfAnyKind, usePlace } from './form.ts';
import { GroupField } from './GroupField.tsx';
import { HoursField } from './HoursField.tsx';
import { ListField } from './ListField.tsx';
import { NumberField } from './NumberField.tsx';
import { OneOfField } from './OneOfField.tsx';
import { PolicyField } from './PolicyField.tsx';
import { RecordField } from './RecordField.tsx';
import { SentenceField } from './SentenceField.tsx';
import { TextField } from './TextField.tsx';

/** These are one input, which is empty when the value is left out. */
const singleInputs: readonly Field['kind'][] = [
  'sentence',
  'text',
  'email',
  'telephone',
  'web-address',
  'own-address',
  'time',
  'month',
  'number',
  'choice',
  'figure',
];

/** The field of a value, by its kind. */
export function FieldView({ field, path, label = field.label }: FieldOfAnyKind) {
  const { id, value, change, readOnly } = usePlace(path);
  if (field.fixed) return <FixedField field={field} path={path} label={label} />;
  if (!field.optional || singleInputs.includes(field.kind)) return <OfKind {...{ field, path, label }} />;
  if (value === undefined)
    return (
      <div id={id}>
        <Button disabled={readOnly} onClick={() => change(newValue(field))}>
          Add: {label}
        </Button>
      </div>
    );
  return (
    <div>
      <OfKind {...{ field, path, label }} />
      <Button mt="xs" variant="subtle" disabled={readOnly} onClick={() => change(undefined)}>
        Leave out: {label}
      </Button>
    </div>
  );
}

function OfKind({ field, path, label }: Required<FieldOfAnyKind>) {
  const place = { path, label };
  switch (field.kind) {
    case 'group':
      return <GroupField field={field} {...place} />;
    case 'list':
      return <ListField field={field} {...place} />;
    case 'record':
      return <RecordField field={field} {...place} />;
    case 'sentence':
      return <SentenceField field={field} {...place} />;
    case 'policy':
      return <PolicyField field={field} {...place} />;
    case 'number':
      return <NumberField field={field} {...place} />;
    case 'choice':
      return <ChoiceField field={field} {...place} />;
    case 'figure':
      return <FigureField field={field} {...place} />;
    case 'hours':
      return <HoursField field={field} {...place} />;
    case 'closures':
      return <ClosuresField field={field} {...place} />;
    case 'one-of':
      return <OneOfField field={field} {...place} />;
    default:
      return <TextField field={field} {...place} />;
  }
}
