import { ActionIcon, Anchor, Button, Group, NativeSelect } from '@mantine/core';
import type { FileSaveState } from '../autosave/autosave-store.ts';
import { useAutosave, useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { findScreen, formatHash } from '../paths.ts';
import { Hint } from './text.tsx';

/** Leads to the first screen, and has what all screens need. */
export function TopBar() {
  const { overview, screens, screen, language, readOnly, overlay, pagePlace, openScreen, show, undo, redo } =
    useEditor();
  const { canUndo, canRedo } = useAutosave();
  return (
    <header className={css.bar} inert={overlay === 'page'}>
      <div className={css.barPart}>
        <Anchor className={css.screenLink} href={formatHash(language, screens[0]?.id ?? '')}>
          Start
        </Anchor>
        {overview.languages.length > 1 && (
          <NativeSelect
            aria-label="Language"
            value={language}
            data={overview.languages.map(({ folder, name, draft }) => ({
              value: folder,
              label: draft ? `${name} (draft)` : name,
            }))}
            onChange={({ currentTarget }) => openScreen(screen.id, currentTarget.value)}
          />
        )}
      </div>
      <div className={css.barPart}>
        {pagePlace === 'beside' && (
          <>
            <SaveStatus />
            <FindingsButton />
          </>
        )}
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
        <Button variant="filled" onClick={() => show('publish')} disabled={readOnly}>
          Publish
        </Button>
      </div>
    </header>
  );
}

/** How much was found. Opens what it is. */
export function FindingsButton() {
  const { show } = useEditor();
  const told = useAutosave().findings.filter(({ level }) => level !== 'notice').length;
  return (
    <Button onClick={() => show('findings')}>
      {told === 0 ? 'No findings' : `${told} ${told === 1 ? 'finding' : 'findings'}`}
    </Button>
  );
}

/** Whether everything that was typed is kept. */
export const SaveStatus = () => <Hint role="status">{useStateSentence()}</Hint>;

function useStateSentence(): string {
  const { screens } = useEditor();
  const { files, connection, incomplete } = useAutosave();
  const inState = (...states: readonly FileSaveState[]) =>
    [...files].filter(([, { state }]) => states.includes(state));
  if (connection === 'superseded') return 'Not kept: somebody else edits now.';
  const refused = inState('conflict', 'refused').map(([name]) => findScreen(screens, name)?.label ?? name);
  if (refused.length > 0) return `Not kept: see ${[...new Set(refused)].join(', ')}.`;
  if (connection === 'offline') return 'No connection. What you typed is not kept yet; it is tried again.';
  if (inState('unsent').length > 0) return 'Keeping…';
  const [todo] = incomplete.values();
  if (todo) return `Not kept yet: ${todo.instruction}.`;
  if (inState('draft').length > 0) return 'Everything is kept. Not all of it is on the page yet.';
  return 'Everything is kept.';
}
