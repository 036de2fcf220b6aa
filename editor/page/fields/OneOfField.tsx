import { SegmentedControl, Stack } from '@mantine/core';
import { matchesOption } from '#lib/editor/find-field.ts';
import { useEditor } from '../editor-context.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField, useForm } from './form.tsx';
import { convertValue } from './one-of-options.ts';

/** One of several kinds of value. Another kind takes the words over, and what was there before comes back with its kind. */
export function OneOfField(props: FieldProps<'one-of'>) {
  const { field, path, label } = props;
  const { autosave } = useEditor();
  const { Inner, file } = useForm();
  const { value, readOnly, part, change } = useField(props);
  const present = field.options.find((kind) => matchesOption(value, kind));
  const kinds = (
    <SegmentedControl
      aria-label={`Kind, ${label}`}
      data={field.options.map((option) => option.label)}
      value={present?.label ?? ''}
      readOnly={readOnly}
      onChange={(chosen) => {
        const kind = field.options.find((each) => each.label === chosen);
        if (kind && kind !== present)
          change(convertValue(kind, value, (fits) => autosave.findFormerValue(file, path, fits)));
      }}
    />
  );
  // A text is most of what people write: it comes first, and needs no frame.
  if (present?.field.kind === 'sentence')
    return (
      <Stack gap="xs">
        <Inner
          field={{ ...present.field, ...(field.hint && { hint: field.hint }) }}
          path={path}
          label={label}
        />
        {kinds}
      </Stack>
    );
  return (
    // The field inside has the id of the value.
    <FieldGroup {...part} id={present ? `${part.id}/one-of` : part.id}>
      {kinds}
      {present && (
        <Inner
          field={present.field}
          path={path}
          label={present.field.kind === 'group' ? '' : present.label}
        />
      )}
    </FieldGroup>
  );
}
