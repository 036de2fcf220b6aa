import { Button, Stack, Title } from '@mantine/core';
import { useHash, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EditorOverview, FieldLocation } from '#lib/editor/api.ts';
import { createSentenceFormatter } from '#lib/editor/placeholders.ts';
import type { Autosave } from './autosave/autosave.ts';
import type { EditorState as EditorValue, FieldTarget, Overlay } from './editor-context.ts';
import { EditorContext, useEditor } from './editor-context.ts';
import { FileForm } from './FileForm.tsx';
import { restoreLostFocus } from './focus.ts';
import { useBrandNumbers, useEditLock, useUndoKeys } from './hooks.ts';
import css from './parts.module.css';
import { findLanguage, findScreen, formatHash, listScreens, parseHash, resolveFileName } from './paths.ts';
import { FieldSheet } from './preview/FieldSheet.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { ColorsScreen } from './screens/ColorsScreen.tsx';
import { LanguagesScreen } from './screens/LanguagesScreen.tsx';
import { PicturesScreen } from './screens/PicturesScreen.tsx';
import { ServicesScreen } from './screens/ServicesScreen.tsx';
import { StartScreen } from './screens/StartScreen.tsx';
import { FindingsDrawer } from './shell/FindingList.tsx';
import { EditLockNotice, Notices } from './shell/Notices.tsx';
import { PublishDialog } from './shell/PublishDialog.tsx';
import { FindingsButton, SaveStatus, TopBar } from './shell/TopBar.tsx';

interface Props {
  readonly overview: EditorOverview;
  readonly autosave: Autosave;
  reload(): Promise<void>;
}

export function Editor({ overview, autosave, reload }: Props) {
  const [hash, setHash] = useHash({ getInitialValueInEffect: false });
  const [target, setTarget] = useState<FieldTarget>();
  const [overlay, setOverlay] = useState<Overlay>();
  const [fields, setFields] = useState<readonly FieldLocation[]>([]);
  const isWide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const main = useRef<HTMLDivElement>(null);
  const { editLock, wasTaken, take } = useEditLock(overview.editLock, autosave, reload);

  const screens = useMemo(() => listScreens(overview), [overview]);
  const place = parseHash(hash);
  const language =
    overview.languages.find(({ folder }) => folder === place?.language) ?? overview.languages[0];
  const screen = screens.find(({ id }) => id === place?.screen) ?? screens[0];
  const folder = language?.folder ?? '';
  const figures = useBrandNumbers(folder, autosave);

  const widePlace = isWide ? 'beside' : undefined;
  const pagePlace = !isWide && screen?.kind === 'start' ? 'above' : widePlace;
  const show = useCallback((next?: Overlay) => {
    setOverlay(next);
    setFields([]);
  }, []);

  const shown = screen?.id;
  const shownBefore = useRef(shown);
  // A new screen begins at its top, with the focus on its heading. A target field is focused later.
  useLayoutEffect(() => {
    if (shown === shownBefore.current) return;
    shownBefore.current = shown;
    // The browser's history buttons change the screen, too.
    show();
    setTarget((present) => (present?.screen === shown ? present : undefined));
    scrollTo({ top: 0, behavior: 'instant' });
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [shown, show]);

  useEffect(() => (main.current ? restoreLostFocus(main.current) : undefined), []);

  useEffect(() => {
    autosave.readFindings().catch(() => undefined);
    void autosave.recover();
    // Reloads the open files, because somebody else may have edited them after the session ended.
    void autosave.refresh();
  }, [autosave]);

  // Asks before the page is closed, because unsent text can only be recovered in this browser.
  useWindowEvent('beforeunload', (event) => {
    autosave.flush();
    if (autosave.hasUnsent) event.preventDefault();
  });

  const openScreen = (id: string, inLanguage = folder) => {
    setHash(formatHash(inLanguage, id));
    setTarget(undefined);
    show();
  };

  const goTo: EditorValue['goTo'] = ({ file, path, screen: named }) => {
    const id = named ?? (file && findScreen(screens, file)?.id);
    if (!id) return;
    openScreen(id, findLanguage(overview, file)?.folder);
    if (file) setTarget({ screen: id, file, path: path ?? [] });
  };

  const openFields: EditorValue['openFields'] = (locations) => {
    const [[file = '', ...path] = []] = locations;
    if (!screen || (overlay !== 'page' && pagePlace !== 'above')) return goTo({ file, path });
    setTarget({ screen: screen.id, file, path });
    setFields(locations);
  };

  const reader = useMemo(() => figures && createSentenceFormatter(figures), [figures]);

  const step = async (direction: 'undo' | 'redo') => {
    const change = editLock.isHeld ? await autosave[direction]() : undefined;
    if (!change) return;
    if ('file' in change) {
      const shownFiles = [...(screen?.files ?? []), ...fields.map(([file]) => file)];
      if (!shownFiles.some((each) => resolveFileName(each, folder) === change.file)) goTo(change);
      return;
    }
    const place = screens.find(({ kind }) => kind === change.kind);
    if (place && place !== screen) openScreen(place.id);
    await reload().catch(() => undefined);
  };
  const undo = () => void step('undo');
  const redo = () => void step('redo');
  useUndoKeys(undo, redo);

  if (!screen) return null;
  const editor: EditorValue = {
    overview,
    autosave,
    screens,
    screen,
    language: folder,
    figures: figures?.figures ?? [],
    reader,
    readOnly: !editLock.isHeld,
    target,
    pagePlace,
    goTo,
    openScreen,
    fields,
    openFields,
    overlay,
    show,
    undo,
    redo,
    reload,
  };
  return (
    <EditorContext value={editor}>
      <TopBar />
      <div className={css.columns} data-page={pagePlace}>
        {pagePlace === 'above' && <PreviewPane />}
        <Stack component="main" ref={main} gap="2rem" className={css.form} inert={overlay === 'page'}>
          <EditLockNotice editLock={editLock} wasTaken={wasTaken} take={take} />
          <Notices />
          {/* Two inputs of a field would have the same id. The start screen has no fields. */}
          {(fields.length === 0 || screen.kind === 'start') && <ScreenView key={`${screen.id}/${folder}`} />}
        </Stack>
        {(pagePlace === 'beside' || (!pagePlace && overlay === 'page')) && <PreviewPane />}
      </div>
      {!isWide && <BottomBar />}
      <FieldSheet
        locations={fields}
        onClose={() => {
          setTarget(undefined);
          setFields([]);
        }}
      />
      <FindingsDrawer />
      <PublishDialog />
    </EditorContext>
  );
}

/** The bar at the bottom of windows that are too narrow to show the page beside the form. */
function BottomBar() {
  const { overlay, pagePlace, show } = useEditor();
  return (
    <footer className={css.bar} inert={overlay === 'page'}>
      <SaveStatus />
      <div className={css.barPart}>
        {!pagePlace && <Button onClick={() => show('page')}>See the page</Button>}
        <FindingsButton />
      </div>
    </footer>
  );
}

function ScreenView() {
  const { screen, language } = useEditor();
  const files = screen.files.map((file) => resolveFileName(file, language));
  return (
    <Stack gap="xl">
      <Title order={1} tabIndex={-1}>
        {screen.label}
      </Title>
      {screen.kind === 'start' && <StartScreen />}
      {screen.kind === 'words' && files.map((file) => <FileForm key={file} name={file} />)}
      {screen.kind === 'services' && <ServicesScreen files={files} />}
      {screen.kind === 'colors' && <ColorsScreen />}
      {screen.kind === 'pictures' && <PicturesScreen />}
      {screen.kind === 'languages' && <LanguagesScreen />}
    </Stack>
  );
}
