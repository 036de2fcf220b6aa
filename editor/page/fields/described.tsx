import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '#lib/editor/api.ts';
import type { Form } from './form.ts';

/** What is said below a label: the hint of the file’s comments, and the words that are translated. */
export function described(field: Field, source: unknown, form: Pick<Form, 'source'>): ReactNode {
  const words = typeof source === 'string' && source ? source : undefined;
  if (!field.hint && !words) return undefined;
  return (
    <>
      {field.hint}
      {words && (
        <Box component="span" display="block" lang={form.source?.language} dir="auto">
          “{words}”
        </Box>
      )}
    </>
  );
}
