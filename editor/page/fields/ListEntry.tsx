import { Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import theme from '../theme.module.css';

interface MoveButtonsProps {
  readonly name: string;
  /** The place of the entry, of this many. */
  readonly index: number;
  readonly count: number;
  move(from: number, to: number): void;
}

/** Move an entry of a list up and down. */
export function MoveButtons({ name, index, count, move }: MoveButtonsProps) {
  const moveTo = (to: number) => (to >= 0 && to < count ? () => move(index, to) : undefined);
  return (
    <>
      <Action name={name} label="Move up" short="Up" onClick={moveTo(index - 1)} />
      <Action name={name} label="Move down" short="Down" onClick={moveTo(index + 1)} />
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

/** An entry of a list. What moves and removes it is shown while it is open, or has the focus. */
export function ListEntry({ onRemove, closed, error, onToggle, children, ...place }: Props) {
  const { readOnly } = useEditor();
  const content = useId();
  const { name } = place;
  const actions = !readOnly && (
    <Group className={css.actions} gap="0 1.5rem">
      <MoveButtons {...place} />
      <Action name={name} label="Remove" onClick={onRemove} />
    </Group>
  );
  if (!onToggle)
    return (
      <div className={css.inputEntry}>
        {children}
        {actions}
      </div>
    );
  return (
    <div className="ruled">
      <UnstyledButton
        className={css.entryName}
        aria-expanded={!closed}
        aria-controls={content}
        onClick={() => onToggle(Boolean(closed))}
      >
        {name}
        {closed && error && <span className={theme.error}>{error}</span>}
      </UnstyledButton>
      {!closed && (
        <Stack id={content} role="group" aria-label={name} gap="1.5rem" pt="0.5rem" pb="1.5rem">
          {actions}
          {children}
        </Stack>
      )}
    </div>
  );
}

interface ActionProps {
  readonly name: string;
  readonly label: string;
  /** The visible part of the label. */
  readonly short?: string;
  readonly onClick: (() => void) | undefined;
}

/** It is not disabled by `disabled`, which would take the focus from an entry that has come to an end of its list. */
const Action = ({ name, label, short = label, onClick }: ActionProps) => (
  <Button aria-label={`${label}: ${name}`} aria-disabled={!onClick} onClick={onClick}>
    {short}
  </Button>
);
