import { ActionIcon, Box, Burger, Button, Group, NativeSelect, Text } from '@mantine/core';
import type { FileSaveState } from '../autosave/autosave-store.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import { findScreen } from '../paths.ts';

/** The brand, the language, what has become of what was typed, and what leads out. */
export function TopBar() {
  const { overview, screen, language, readOnly, overlay, openScreen, show, undo, redo } = useEditor();
  const isMenuOpen = overlay === 'screens';
  const { canUndo, canRedo } = useAutosave();
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          hiddenFrom="sm"
          opened={isMenuOpen}
          onClick={() => show(isMenuOpen ? undefined : 'screens')}
          aria-label={isMenuOpen ? 'Close the list of screens' : 'Open the list of screens'}
        />
        <Text ff="heading" size="xl" style={{ whiteSpace: 'nowrap' }} visibleFrom="sm">
          {overview.brand}
        </Text>
        {overview.languages.length > 1 && (
          <NativeSelect
            aria-label="Language"
            miw="4rem"
            value={language}
            data={overview.languages.map(({ folder, name, draft }) => ({
              value: folder,
              label: draft ? `${name} (draft)` : name,
            }))}
            onChange={({ currentTarget }) => openScreen(screen.id, currentTarget.value)}
          />
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Box visibleFrom="md">
          <SaveStatus />
        </Box>
        <Group gap={0} wrap="nowrap">
          <ActionIcon aria-label="Undo" title="Undo" disabled={readOnly || !canUndo} onClick={undo}>
            ↶
          </ActionIcon>
          <ActionIcon
            visibleFrom="sm"
            aria-label="Redo"
            title="Redo"
            disabled={readOnly || !canRedo}
            onClick={redo}
          >
            ↷
          </ActionIcon>
        </Group>
        <Box visibleFrom="sm">
          <FindingsButton />
        </Box>
        <Button variant="filled" onClick={() => show('publish')} disabled={readOnly}>
          Publish
        </Button>
      </Group>
    </Group>
  );
}

/** How much was found. Opens what it is. */
export function FindingsButton() {
  const { show } = useEditor();
  const told = useAutosave().findings.filter(({ level }) => level !== 'notice').length;
  return (
    <Button variant="subtle" px="xs" onClick={() => show('findings')}>
      {told === 0 ? 'No findings' : `${told} ${told === 1 ? 'finding' : 'findings'}`}
    </Button>
  );
}

/** Whether everything that was typed is kept. */
export function SaveStatus() {
  return (
    <Text role="status" size="sm" c="dimmed">
      {useStateSentence()}
    </Text>
  );
}

function useStateSentence(): string {
  const { screens } = useEditor();
  const { files, connection, incomplete } = useAutosave();
  const inState = (...states: readonly FileSaveState[]) =>
    [...files].filter(([, { state }]) => states.includes(state));
  if (connection === 'superseded') return 'Not kept: somebody else edits now.';
  const refused = inState('conflict', 'refused').map(([name]) => findScreen(screens, name)?.label ?? name);
  if (refused.length > 0) return `Not kept: see ${[...new Set(refused)].join(', ')}.`;
  if (connection === 'offline') return 'Not kept yet: the line is down. It is tried again.';
  if (inState('unsent').length > 0) return 'Keeping…';
  const [todo] = incomplete.values();
  if (todo) return `Not kept yet: ${todo.instruction}.`;
  if (inState('draft').length > 0) return 'Everything is kept. Not all of it is on the page yet.';
  return 'Everything is kept.';
}
