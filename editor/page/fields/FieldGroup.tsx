import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../shell/text.tsx';
import theme from '../theme.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Fields that belong together, below a label of their own. */
export function FieldGroup({ id, label, hint, error, children }: Props) {
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <Fieldset id={id} legend={label} aria-describedby={about}>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <p id={`${id}-error`} className={theme.error} role="alert">
          {error}
        </p>
      )}
      <Stack gap="lg" className={theme.parts}>
        {children}
      </Stack>
    </Fieldset>
  );
}
