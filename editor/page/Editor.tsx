import { AppShell, Box, Button, Flex, Group, Modal, Stack, Title } from '@mantine/core';
import { useHash, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EditorOverview } from '#lib/editor/api.ts';
import { createSentenceReader } from '#lib/editor/placeholders.ts';
import type { Autosave } from './autosave/autosave.ts';
import type { EditorState as EditorValue, FieldTarget, Overlay } from './editor-context.ts';
import { EditorContext, useEditor } from './editor-context.ts';
import { FileForm } from './FileForm.tsx';
import { restoreLostFocus } from './focus.ts';
import { useBrandNumbers, useEditLock, useUndoKeys } from './hooks.ts';
import { findLanguage, findScreen, formatHash, listScreens, parseHash, resolveFileName } from './paths.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { ColorsScreen } from './screens/ColorsScreen.tsx';
import { LanguagesScreen } from './screens/LanguagesScreen.tsx';
import { PicturesScreen } from './screens/PicturesScreen.tsx';
import { ServicesScreen } from './screens/ServicesScreen.tsx';
import { FindingsDrawer } from './shell/FindingList.tsx';
import { Navigation } from './shell/Navigation.tsx';
import { EditLockNotice, Notices } from './shell/Notices.tsx';
import { PublishDialog } from './shell/PublishDialog.tsx';
import { FindingsButton, SaveStatus, TopBar } from './shell/TopBar.tsx';

interface Props {
  readonly overview: EditorOverview;
  readonly autosave: Autosave;
  reload(): Promise<void>;
}

const headerHeight = 64;

export function Editor({ overview, autosave, reload }: Props) {
  const [hash, setHash] = useHash({ getInitialValueInEffect: false });
  const [target, setTarget] = useState<FieldTarget>();
  const [overlay, setOverlay] = useState<Overlay>();
  const isWide = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const main = useRef<HTMLElement>(null);
  const { editLock, wasTaken, take } = useEditLock(overview.editLock, autosave, reload);

  const screens = useMemo(() => listScreens(overview), [overview]);
  const place = parseHash(hash);
  const language =
    overview.languages.find(({ folder }) => folder === place?.language) ?? overview.languages[0];
  const screen = screens.find(({ id }) => id === place?.screen) ?? screens[0];
  const folder = language?.folder ?? '';
  const figures = useBrandNumbers(folder, autosave);

  const shown = screen?.id;
  // Scrolls a new screen to its top. A target field is scrolled into view later.
  useLayoutEffect(() => {
    if (shown) scrollTo({ top: 0, behavior: 'instant' });
    // Moves the focus to the screen's heading if the user chose the screen in the list of screens.
    if (document.activeElement?.closest('nav')) main.current?.querySelector('h1')?.focus();
  }, [shown]);

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
    setOverlay(undefined);
  };

  const goTo: EditorValue['goTo'] = ({ file, path, screen: named }) => {
    const id = named ?? (file && findScreen(screens, file)?.id);
    if (!id) return;
    setTarget(file ? { file, path: path ?? [] } : undefined);
    openScreen(id, findLanguage(overview, file)?.folder);
  };

  const reader = useMemo(() => figures && createSentenceReader(figures), [figures]);

  const step = async (direction: 'undo' | 'redo') => {
    const change = editLock.isHeld ? await autosave[direction]() : undefined;
    if (!change) return;
    if ('file' in change) {
      if (!screen?.files.some((each) => resolveFileName(each, folder) === change.file)) goTo(change);
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
    goTo,
    openScreen,
    overlay,
    show: setOverlay,
    undo,
    redo,
    reload,
  };
  const isMenuOpen = overlay === 'screens';
  return (
    <EditorContext value={editor}>
      <AppShell
        header={{ height: headerHeight }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
        padding={0}
      >
        <AppShell.Header>
          <TopBar />
        </AppShell.Header>
        <AppShell.Navbar inert={isNarrow && !isMenuOpen}>
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main ref={main} inert={isNarrow && isMenuOpen}>
          <Flex>
            <Box flex={isWide ? '0 0 30rem' : 1} miw={0} p={{ base: 'md', sm: 'xl' }} pb={128}>
              <EditLockNotice editLock={editLock} wasTaken={wasTaken} take={take} />
              <Notices />
              <ScreenView key={`${screen.id}/${folder}`} />
            </Box>
            {isWide && (
              <Box
                flex={1}
                miw={0}
                pos="sticky"
                top={headerHeight}
                h={`calc(100vh - ${headerHeight}px)`}
                style={{ borderInlineStart: '1px solid var(--mantine-color-default-border)' }}
              >
                <PreviewPane />
              </Box>
            )}
          </Flex>
          {!isWide && <BottomBar />}
        </AppShell.Main>
      </AppShell>
      <Modal.Root opened={!isWide && overlay === 'page'} onClose={() => setOverlay(undefined)} fullScreen>
        <Modal.Content aria-label="The page">
          <Modal.Body h="100%" p={0}>
            <PreviewPane />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <FindingsDrawer />
      <PublishDialog />
    </EditorContext>
  );
}

/** The bar with the preview button, for windows that are too narrow to show the preview next to the form. */
function BottomBar() {
  const { show } = useEditor();
  return (
    <Box
      pos="fixed"
      bottom={0}
      left="var(--app-shell-navbar-offset, 0)"
      right={0}
      px="md"
      py="xs"
      bg="var(--mantine-color-body)"
      style={{ zIndex: 50, borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Box hiddenFrom="md">
        <SaveStatus />
      </Box>
      <Group gap="sm" justify="center" wrap="nowrap">
        <Button flex={1} maw="24rem" onClick={() => show('page')}>
          See the page
        </Button>
        <Box hiddenFrom="sm">
          <FindingsButton />
        </Box>
      </Group>
    </Box>
  );
}

function ScreenView() {
  const { screen, language } = useEditor();
  const files = screen.files.map((file) => resolveFileName(file, language));
  return (
    <Stack gap="xl">
      <Title order={1} size="h2" tabIndex={-1}>
        {screen.label}
      </Title>
      {screen.kind === 'words' && files.map((file) => <FileForm key={file} name={file} />)}
      {screen.kind === 'services' && <ServicesScreen files={files} />}
      {screen.kind === 'colors' && <ColorsScreen />}
      {screen.kind === 'pictures' && <PicturesScreen />}
      {screen.kind === 'languages' && <LanguagesScreen />}
    </Stack>
  );
}
