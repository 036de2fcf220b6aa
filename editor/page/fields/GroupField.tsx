import { Stack } from '@mantine/core';
import { Fragment } from 'react';
import { Heading } from '../shell/text.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { type FieldProps, useField, useForm } from './form.tsx';
import { WeekHours } from './HoursField.tsx';
import { NamedValues } from './NamedValues.tsx';

/** A group of fields. That of a whole file, and that of an entry of a list, have no frame of their own. */
export function GroupField(props: FieldProps<'group'>) {
  const { field, path, label } = props;
  const { Inner } = useForm();
  const { id, value, part } = useField(props);
  const known = new Set(field.fields.map(({ key }) => key));
  const isWeek = field.fields.length > 0 && field.fields.every((each) => each.field.kind === 'hours');
  const content = (
    <>
      {isWeek && <WeekHours path={path} days={field.fields} />}
      {field.fields.map(({ key, field: inner }) => (
        <Fragment key={key}>
          {inner.section && <Heading mt="md">{inner.section}</Heading>}
          <Inner field={inner} path={[...path, key]} />
        </Fragment>
      ))}
      {field.more && (
        <>
          <Heading mt="md">Your own</Heading>
          <NamedValues
            field={field.more}
            path={path}
            names="figures"
            keys={Object.keys((value ?? {}) as object).filter((key) => !known.has(key))}
          />
        </>
      )}
    </>
  );
  if (path.length === 0 || !label)
    return (
      <Stack id={id} gap="lg">
        {content}
      </Stack>
    );
  return <FieldGroup {...part}>{content}</FieldGroup>;
}
