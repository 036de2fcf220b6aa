import { Stack, Title } from '@mantine/core';
import { Fragment } from 'react';
import { type FieldProps, useForm, usePlace } from './form.ts';
import { NamedValues } from './NamedValues.tsx';
import { Part } from './Part.tsx';

/** A group of fields. That of a whole file, and that of an entry of a list, have no frame of their own. */
export function GroupField({ field, path, label }: FieldProps<'group'>) {
  const { Inner } = useForm();
  const { id, value, error } = usePlace(path);
  const known = new Set(field.fields.map(({ key }) => key));
  const content = (
    <>
      {field.fields.map(({ key, field: inner }) => (
        <Fragment key={key}>
          {inner.section && (
            <Title order={2} size="h4" mt="md">
              {inner.section}
            </Title>
          )}
          <Inner field={inner} path={[...path, key]} />
        </Fragment>
      ))}
      {field.more && (
        <>
          <Title order={2} size="h4" mt="md">
            Your own
          </Title>
          <NamedValues
            field={field.more.value}
            path={path}
            names={field.more.names}
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
  return (
    <Part id={id} label={label} hint={field.hint} error={error}>
      {content}
    </Part>
  );
}
