import { useEffect, useMemo, useRef, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { editorPath } from '#lib/editor/api.ts';
import type { CurrentUser } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../src/components/actions/Actions.tsx';
import styles from './inbox.module.css';
import { EncryptionScreen } from './keys/EncryptionScreen.tsx';
import { useDeviceKeys } from './keys/hooks.ts';
import { EncryptionNotices, KeyNotices, NotesDisabledNotice } from './keys/Notices.tsx';
import { LockedKeysNotice } from './keys/UnlockScreen.tsx';
import { Button, ErrorMessage } from './parts/controls.tsx';
import { ShortcutsDialog, shortcutsDialogId } from './parts/shortcuts.tsx';
import { createHref, type InboxRoute, useRoute } from './route.ts';
import { ExportScreen } from './screens/ExportScreen.tsx';
import { InviteScreen } from './screens/InviteScreen.tsx';
import { PeopleScreen } from './screens/PeopleScreen.tsx';
import { RequestListScreen } from './screens/RequestListScreen.tsx';
import { RequestScreen } from './screens/RequestScreen.tsx';
import { SearchScreen } from './screens/SearchScreen.tsx';
import { type InboxSession, SessionContext, useSession } from './session.ts';
import { usePolledValue } from './use-polled-value.ts';
import { useWaitingList, WaitingListContext } from './waiting-list.ts';

const { menu } = words.desk;

interface InboxProps extends Pick<InboxSession, 'api' | 'me' | 'keys' | 'drafts'> {
  readonly signedOut: () => void;
}

export function Inbox({ api, me, keys, drafts, signedOut }: InboxProps) {
  const route = useRoute();
  const here = createHref(route.place === 'request' ? route.reference : route.place);
  const [message, setMessage] = useState<{ readonly sentence: string; readonly href: string }>();
  const session = useMemo(
    (): InboxSession => ({
      api,
      me,
      keys,
      drafts,
      search: { sought: '' },
      showMessage: (sentence, href = location.hash || '#') => setMessage({ sentence, href }),
    }),
    [api, me, keys, drafts],
  );
  useEffect(() => setMessage((last) => (last?.href === here ? last : undefined)), [here]);

  return (
    <SessionContext value={session}>
      <Content
        here={here}
        route={route}
        message={message?.href === here ? message.sentence : undefined}
        signedOut={signedOut}
      />
    </SessionContext>
  );
}

interface ContentProps extends Pick<InboxProps, 'signedOut'> {
  readonly here: string;
  readonly route: InboxRoute;
  readonly message: string | undefined;
}

/** Shows the screen of the route. A device that is not admitted always shows the encryption screen. */
function Content({ here, route, message, signedOut }: ContentProps) {
  const { api } = useSession();
  const me = useCurrentUser();
  const { isApproved } = me.device;
  const waitingList = useWaitingList(isApproved);
  const signingOut = useAsyncAction(words.desk.line.notSent);

  const signOut = () =>
    signingOut.run(async () => {
      await api.post('sign-out');
      signedOut();
    });

  return (
    <WaitingListContext value={waitingList}>
      <div>
        <p role="status">{message}</p>
        <ErrorMessage message={signingOut.message} retry={signingOut.retry} />
        <EncryptionNotices />
        {isApproved && (
          <>
            <NotesDisabledNotice />
            <KeyNotices attention={me.attention} />
            {route.place !== 'sealing' && <LockedKeysNotice />}
          </>
        )}
      </div>
      <RoutedScreen
        key={isApproved ? here : createHref('sealing')}
        me={me}
        route={isApproved ? route : { place: 'sealing' }}
      />
      {/* The key closes the sheet when the user opens another screen. */}
      {!(isApproved && route.place === 'request') && (
        <Navigation key={`bar ${here}`} me={me} here={here} signOut={signOut} />
      )}
    </WaitingListContext>
  );
}

/**
 * Returns the signed-in person and this device, polled from the server. Reloads the keys when the keys or the device's
 * access to them change.
 */
function useCurrentUser(): CurrentUser {
  const { me: first, keys } = useSession();
  const { value: me = first } = usePolledValue<CurrentUser>('me');
  const state = JSON.stringify([me.sealing, me.device.isApproved, me.attention]);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    void keys.refresh().catch(() => undefined);
  }, [state, keys]);
  return me;
}

function RoutedScreen({ me, route }: { readonly me: CurrentUser; readonly route: InboxRoute }) {
  const { unlockMethod, hasLatestKey } = useDeviceKeys();
  switch (route.place) {
    case 'request':
      return <RequestScreen reference={route.reference} />;
    case 'search':
      // The key restarts the search when the keys are unlocked. The query is kept.
      return <SearchScreen key={`${unlockMethod} ${hasLatestKey}`} />;
    case 'table':
      return <ExportScreen />;
    case 'people':
      return <PeopleScreen />;
    case 'invite':
      return <InviteScreen />;
    case 'sealing':
      return <EncryptionScreen device={me.device} />;
    default:
      // A signed-in person who opens an invitation sees the waiting list.
      return <RequestListScreen list={route.place === 'join' ? 'waiting' : route.place} />;
  }
}

const moreScreens = [
  ['answered', words.sheet.groups.answered],
  ['people', menu.people],
  ['invite', words.desk.people.invite],
  ['table', menu.table],
  ['sealing', menu.sealing],
] as const;

interface NavigationProps {
  readonly me: CurrentUser;
  readonly here: string;
  readonly signOut: () => void;
}

/** The navigation bar, on all screens except an open request. A device that is not admitted shows only the sign-out button. */
function Navigation({ me, here, signOut }: NavigationProps) {
  const link = (href: string, label: string) => (
    <a href={href} className={linkButtonClass} aria-current={href === here ? 'page' : undefined}>
      {label}
    </a>
  );
  const signOutButton = (
    <Button isPlain onClick={signOut}>
      {menu.signOut}
    </Button>
  );
  if (!me.device.isApproved)
    return (
      <nav aria-label={menu.label} className={styles.bar}>
        <div className="row">{signOutButton}</div>
      </nav>
    );
  return (
    <>
      <nav aria-label={menu.label} className={styles.bar}>
        <div className="row">
          {link(createHref('waiting'), words.sheet.groups.waiting)}
          {link(createHref('search'), menu.search)}
          <Button isPlain popoverTarget="more">
            {menu.more}
          </Button>
          <ul id="more" popover="auto" className={styles.more}>
            {moreScreens.map(([place, label]) => (
              <li key={place}>{link(createHref(place), label)}</li>
            ))}
            {me.canEdit && <li>{link(editorPath, menu.editor)}</li>}
            <li>
              <Button isPlain popoverTarget={shortcutsDialogId}>
                {words.desk.shortcuts.heading}
              </Button>
            </li>
            <li>{signOutButton}</li>
            <li>
              <Button isPlain popoverTarget="more" popoverTargetAction="hide">
                {words.navigation.closeMenu}
              </Button>
            </li>
          </ul>
        </div>
      </nav>
      <ShortcutsDialog />
    </>
  );
}
