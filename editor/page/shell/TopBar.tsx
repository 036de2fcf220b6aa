import { Box, Burger, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useEditor, useKept } from '../editor-context.ts';

interface Props {
  readonly isMenuOpen: boolean;
  toggleMenu(): void;
  chooseLanguage(folder: string): void;
  openFindings(): void;
  openPublish(): void;
}

/** The brand, the language, what has become of what was typed, and what leads out. */
export function TopBar({ isMenuOpen, toggleMenu, chooseLanguage, openFindings, openPublish }: Props) {
  const { overview, language, readOnly } = useEditor();
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          hiddenFrom="sm"
          opened={isMenuOpen}
          onClick={toggleMenu}
          aria-label={isMenuOpen ? 'Close the list of screens' : 'Open the list of screens'}
        />
        <Text ff="heading" size="xl" style={{ whiteSpace: 'nowrap' }} visibleFrom="sm">
          {overview.brand}
        </Text>
        {overview.languages.length > 1 && (
          <NativeSelect
            aria-label="Language"
            miw="7.5rem"
            value={language}
            data={overview.languages.map(({ folder, name, draft }) => ({
              value: folder,
              label: draft ? `${name} (draft)` : name,
            }))}
            onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
          />
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Box visibleFrom="md">
          <State />
        </Box>
        <Box visibleFrom="sm">
          <FindingsButton onClick={openFindings} />
        </Box>
        <Button variant="filled" onClick={openPublish} disabled={readOnly}>
          Publish
        </Button>
      </Group>
    </Group>
  );
}

/** How much was found. Opens what it is. */
export function FindingsButton({ onClick }: { onClick(): void }) {
  const told = useKept().findings.filter(({ level }) => level !== 'notice').length;
  return (
    <Button variant="subtle" px="xs" onClick={onClick}>
      {told === 0 ? 'No findings' : `${told} ${told === 1 ? 'finding' : 'findings'}`}
    </Button>
  );
}

/** Whether everything that was typed is kept. */
export function State() {
  return (
    <Text role="status" size="sm" c="dimmed">
      {useStateSentence()}
    </Text>
  );
}

function useStateSentence(): string {
  const { files, line } = useKept();
  const states = new Set([...files.values()].map(({ state }) => state));
  if (line === 'lost') return 'Not kept: somebody else edits now.';
  if (line === 'down') return 'Not kept yet: the line is down. It is tried again.';
  if (states.has('conflict') || states.has('refused')) return 'Not kept: see the form.';
  if (states.has('unsent')) return 'Keeping…';
  const drafts = [...files.values()].filter(({ state }) => state === 'draft').length;
  if (drafts > 0) return 'Everything is kept. Not all of it is on the page yet.';
  return 'Everything is kept.';
}
