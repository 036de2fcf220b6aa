import { AppShell, Box, Button, Flex, Group, Modal } from '@mantine/core';
import { useDisclosure, useHash, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Overview } from '#lib/editor/api.ts';
import { readerOf } from '#lib/editor/placeholders.ts';
import { hashOf, placeOf } from './address.ts';
import type { Autosave } from './autosave/autosave.ts';
import { EditorContext, type Editor as EditorValue, type Target } from './editor-context.ts';
import { keepFocus } from './focus.ts';
import { fileIn, screenOfFile, screensOf } from './places.ts';
import { PagePane } from './preview/PagePane.tsx';
import { ScreenView } from './screens/ScreenView.tsx';
import { FindingsDrawer } from './shell/FindingsDrawer.tsx';
import { Navigation } from './shell/Navigation.tsx';
import { Notices } from './shell/Notices.tsx';
import { PublishDialog } from './shell/PublishDialog.tsx';
import { FindingsButton, State, TopBar } from './shell/TopBar.tsx';
import { TurnNotice } from './shell/TurnNotice.tsx';
import { useFigures } from './use-figures.ts';
import { useTurn } from './use-turn.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface Props {
  readonly overview: Overview;
  readonly autosave: Autosave;
  reload(): Promise<void>;
}

const headerHeight = 64;

/** The screens, the form, and the page beside it. */
export function Editor({ overview, autosave, reload }: Props) {
  const [hash, setHash] = useHash({ getInitialValueInEffect: false });
  const [target, setTarget] = useState<Target>();
  const [isMenuOpen, menu] = useDisclosure();
  const [areFindingsOpen, findings] = useDisclosure();
  const [isPublishing, publish] = useDisclosure();
  const [isPageOpen, page] = useDisclosure();
  const isWide = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false });
  /** Whether the list of screens is behind a button, and covers the form while it is open. */
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const main = useRef<HTMLElement>(null);
  const { turn, wasTaken, take } = useTurn(overview.turn, autosave, reload);

  const screens = useMemo(() => screensOf(overview), [overview]);
  const place = placeOf(hash);
  const language =
    overview.languages.find(({ folder }) => folder === place?.language) ?? overview.languages[0];
  const screen = screens.find(({ id }) => id === place?.screen) ?? screens[0];
  const folder = language?.folder ?? '';
  const figures = useFigures(folder, autosave);

  const shown = screen?.id;
  // Another screen begins at its top. A field of it that was asked for is brought into view after this.
  useLayoutEffect(() => {
    if (shown) scrollTo({ top: 0, behavior: 'instant' });
    // The person who chose it in the list continues in it.
    if (document.activeElement?.closest('nav')) main.current?.querySelector('h1')?.focus();
  }, [shown]);

  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  useEffect(() => {
    autosave.readFindings().catch(() => undefined);
    void autosave.recover();
    // A autosave whose session had ended: somebody else may have edited meanwhile.
    void autosave.refresh();
  }, [autosave]);

  // What is unsent would only be found again when the file is opened in this browser.
  useWindowEvent('beforeunload', (event) => {
    autosave.flush();
    if (autosave.hasUnsent) event.preventDefault();
  });

  const openScreen = useCallback(
    (id: string, inLanguage = folder) => {
      setHash(hashOf({ language: inLanguage, screen: id }));
      menu.close();
    },
    [folder, setHash, menu.close],
  );

  const goTo: EditorValue['goTo'] = useCallback(
    ({ file, path, screen: named }) => {
      const ofFile = overview.languages.find(({ folder: each }) => file?.startsWith(`${each}/`))?.folder;
      const inLanguage = ofFile ?? folder;
      const id = named ?? (file && screenOfFile(screens, file)?.id);
      if (!id) return;
      setTarget(file ? { file, path: path ?? [] } : undefined);
      openScreen(id, inLanguage);
      findings.close();
      publish.close();
      page.close();
    },
    [overview, folder, screens, openScreen, findings.close, publish.close, page.close],
  );

  const reader = useMemo(() => figures && readerOf(figures), [figures]);

  /** Undoes or redoes a change, and shows its screen. */
  const step = async (direction: 'undo' | 'redo') => {
    const change = turn.yours ? await autosave[direction]() : undefined;
    if (!change) return;
    if ('file' in change) {
      if (!screen?.files.some((each) => fileIn(each, folder) === change.file)) goTo(change);
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
    language: folder,
    figures: figures?.figures ?? [],
    reader,
    turn,
    readOnly: !turn.yours,
    target,
    goTo,
    openScreen,
    reload,
  };
  const pane = <PagePane screen={screen} onClose={isWide ? undefined : page.close} />;
  return (
    <EditorContext value={editor}>
      <AppShell
        header={{ height: headerHeight }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
        padding={0}
      >
        <AppShell.Header>
          <TopBar
            isMenuOpen={isMenuOpen}
            toggleMenu={menu.toggle}
            chooseLanguage={(each) => openScreen(screen.id, each)}
            undo={undo}
            redo={redo}
            openFindings={findings.open}
            openPublish={publish.open}
          />
        </AppShell.Header>
        <AppShell.Navbar inert={isNarrow && !isMenuOpen}>
          <Navigation screen={screen} />
        </AppShell.Navbar>
        <AppShell.Main ref={main} inert={isNarrow && isMenuOpen}>
          <Flex>
            <Box flex={isWide ? '0 0 30rem' : 1} miw={0} p={{ base: 'md', sm: 'xl' }} pb={128}>
              <TurnNotice turn={turn} wasTaken={wasTaken} take={take} />
              <Notices screen={screen} />
              <ScreenView key={`${screen.id}/${folder}`} screen={screen} />
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
                {pane}
              </Box>
            )}
          </Flex>
          {!isWide && <BottomBar openPage={page.open} openFindings={findings.open} />}
        </AppShell.Main>
      </AppShell>
      <Modal.Root opened={!isWide && isPageOpen} onClose={page.close} fullScreen>
        <Modal.Content aria-label="The page">
          <Modal.Body h="100%" p={0}>
            {pane}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <FindingsDrawer opened={areFindingsOpen} onClose={findings.close} />
      <PublishDialog opened={isPublishing} onClose={publish.close} />
    </EditorContext>
  );
}

interface BottomBarProps {
  openPage(): void;
  openFindings(): void;
}

/** Where the page has no room beside the form: opens it. */
function BottomBar({ openPage, openFindings }: BottomBarProps) {
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
        <State />
      </Box>
      <Group gap="sm" justify="center" wrap="nowrap">
        <Button flex={1} maw="24rem" onClick={openPage}>
          See the page
        </Button>
        <Box hiddenFrom="sm">
          <FindingsButton onClick={openFindings} />
        </Box>
      </Group>
    </Box>
  );
}
