import { ActionIcon, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useEditor } from '../editor-context.ts';

interface MoveButtonsProps {
  readonly name: string;
  /** The place of the entry, of this many. */
  readonly index: number;
  readonly count: number;
  move(from: number, to: number): void;
}

/** Move an entry of a list up and down. */
export function MoveButtons({ name, index, count, move }: MoveButtonsProps) {
  return (
    <>
      <Action
        label={`Move up: ${name}`}
        onClick={index > 0 ? () => move(index, index - 1) : undefined}
        sign="↑"
      />
      <Action
        label={`Move down: ${name}`}
        onClick={index < count - 1 ? () => move(index, index + 1) : undefined}
        sign="↓"
      />
    </>
  );
}

interface Props extends MoveButtonsProps {
  readonly onRemove: (() => void) | undefined;
  /** For an entry that opens and closes. */
  readonly closed?: boolean;
  /** Said of an entry while it is closed: something in it needs a look. */
  readonly error?: string | undefined;
  onToggle?(open: boolean): void;
  readonly children: ReactNode;
}

/** An entry of a list, with what moves and removes it. */
export function ListEntry({ onRemove, closed, error, onToggle, children, ...place }: Props) {
  const { readOnly } = useEditor();
  const content = useId();
  const { name } = place;
  const actions = !readOnly && (
    <Group gap={0} wrap="nowrap">
      <MoveButtons {...place} />
      <Action label={`Remove: ${name}`} onClick={onRemove} sign="×" />
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
    <Stack gap="md" pb="xs" className="ruled">
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
          {closed && error && (
            <Text span c="var(--mantine-color-error)" size="xs" display="block">
              {error}
            </Text>
          )}
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
  readonly sign: string;
  readonly onClick: (() => void) | undefined;
}

function Action({ label, sign, onClick }: ActionProps) {
  return (
    <ActionIcon
      aria-label={label}
      // Not by `disabled`, which would take the focus from an entry that has come to an end of its list.
      data-disabled={!onClick}
      aria-disabled={!onClick}
      onClick={onClick}
      style={onClick ? undefined : { background: 'transparent' }}
    >
      {sign}
    </ActionIcon>
  );
}
