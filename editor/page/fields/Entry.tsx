import { ActionIcon, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Path } from '#lib/editor/api.ts';
import { usePlace } from './form.ts';

interface Props {
  readonly name: string;
  readonly readOnly: boolean;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  /** For an entry that opens and closes. */
  readonly closed?: boolean;
  readonly path?: Path;
  onToggle?(open: boolean): void;
  readonly children: ReactNode;
}

/** An entry of a list, with what moves and removes it. */
export function Entry({ name, readOnly, onUp, onDown, onRemove, closed, path, onToggle, children }: Props) {
  const content = useId();
  const actions = !readOnly && (
    <Group gap={0} wrap="nowrap">
      <Action label={`Move up: ${name}`} onClick={onUp}>
        ↑
      </Action>
      <Action label={`Move down: ${name}`} onClick={onDown}>
        ↓
      </Action>
      <Action label={`Remove: ${name}`} onClick={onRemove}>
        ×
      </Action>
    </Group>
  );
  if (!onToggle)
    return (
      <Box pos="relative">
        {children}
        {/* Beside the label, so that the input has the whole width. */}
        <Box pos="absolute" top={-12} right={0}>
          {actions}
        </Box>
      </Box>
    );
  return (
    <Stack gap="md" pb="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <UnstyledButton
          aria-expanded={!closed}
          aria-controls={content}
          onClick={() => onToggle(Boolean(closed))}
          mih={44}
          flex={1}
          miw={0}
        >
          <Text span c="dimmed" me="xs" aria-hidden>
            {closed ? '+' : '–'}
          </Text>
          {name}
          {closed && path && <Told path={path} />}
        </UnstyledButton>
        {actions}
      </Group>
      <Box id={content} role="group" aria-label={name} display={closed ? 'none' : undefined}>
        {!closed && children}
      </Box>
    </Stack>
  );
}

interface ActionProps {
  readonly label: string;
  readonly onClick: (() => void) | undefined;
  readonly children: string;
}

function Action({ label, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      aria-label={label}
      // Not by `disabled`, which would take the focus from an entry that has come to an end of its list.
      data-disabled={!onClick}
      aria-disabled={!onClick}
      onClick={onClick}
      style={onClick ? undefined : { background: 'transparent' }}
    >
      {children}
    </ActionIcon>
  );
}

/** That something in a closed entry needs a look. */
function Told({ path }: { readonly path: Path }) {
  const { errorWithin } = usePlace(path);
  return errorWithin ? (
    <Text span c="var(--mantine-color-error)" size="xs" display="block">
      {errorWithin}
    </Text>
  ) : null;
}
