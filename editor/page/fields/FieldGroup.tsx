import { Box, Fieldset, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

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
    <Fieldset
      id={id}
      legend={label}
      variant="unstyled"
      aria-describedby={about}
      styles={{ legend: { fontWeight: 600, paddingBlockEnd: '0.25rem', paddingInline: 0 } }}
    >
      {hint && (
        <Text id={`${id}-hint`} size="xs" c="dimmed" mb="xs">
          {hint}
        </Text>
      )}
      {error && (
        <Text id={`${id}-error`} size="xs" c="var(--mantine-color-error)" mb="xs" role="alert">
          {error}
        </Text>
      )}
      <Box ps="md" style={{ borderInlineStart: '1px solid var(--mantine-color-default-border)' }}>
        <Stack gap="lg">{children}</Stack>
      </Box>
    </Fieldset>
  );
}
