import { useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionError } from '#lib/browser/api-client.ts';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import { editorPath } from '#lib/editor/api.ts';
import type { CurrentUser } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../src/components/actions/Actions.tsx';
import styles from './inbox.module.css';
import { EncryptionScreen } from './keys/EncryptionScreen.tsx';
import { useDeviceKeys } from './keys/hooks.ts';
import { EncryptionNotices, KeyNotices, NotesDisabledNotice } from './keys/Notices.tsx';
import { LockedKeysNotice } from './keys/UnlockScreen.tsx';
import { Button } from './parts/controls.tsx';
import { ShortcutsDialog, shortcutsDialogId } from './parts/shortcuts.tsx';
import { createHref, type InboxRoute, type ScreenName, useRoute } from './route.ts';
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
  const here = route.place === 'request' ? createHref(route.reference) : createHref(route.place);
  const [message, setMessage] = useState<{ readonly sentence: string; readonly href: string }>();
  const session = useMemo(
    (): InboxSession => ({
      api,
      me,
      keys,
      drafts,
      storage: openBrowserStorage('localStorage'),
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
  const { api, showMessage } = useSession();
  const me = useCurrentUser();
  const isPending = !me.device.isApproved;
  const waitingList = useWaitingList(!isPending);

  async function signOut(): Promise<void> {
    try {
      await api.post('sign-out');
      signedOut();
    } catch (error) {
      showMessage(error instanceof ConnectionError ? words.desk.line.notSent : (error as Error).message);
    }
  }

  return (
    <WaitingListContext value={waitingList}>
      <div>
        <p role="status">{message}</p>
        <EncryptionNotices />
        {!isPending && <NotesDisabledNotice />}
        {!isPending && <KeyNotices attention={me.attention} />}
        {!isPending && route.place !== 'sealing' && <LockedKeysNotice />}
      </div>
      <RoutedScreen
        key={isPending ? createHref('sealing') : here}
        me={me}
        route={isPending ? { place: 'sealing' } : route}
      />
      {/* The key closes the sheet when the user opens another screen. */}
      {(isPending || route.place !== 'request') && (
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

const entries = [
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
  const out = (
    <Button isPlain onClick={signOut}>
      {menu.signOut}
    </Button>
  );
  const screenLink = ([place, label]: readonly [ScreenName, string]) => {
    const href = createHref(place);
    return (
      <a href={href} className={linkButtonClass} aria-current={href === here ? 'page' : undefined}>
        {label}
      </a>
    );
  };
  return (
    <>
      <nav aria-label={menu.label} className={styles.bar}>
        {me.device.isApproved ? (
          <div className="row">
            {screenLink(['waiting', words.sheet.groups.waiting])}
            {screenLink(['search', menu.search])}
            <Button isPlain popoverTarget="more">
              {menu.more}
            </Button>
            <ul id="more" popover="auto" className={styles.more}>
              {entries.map((entry) => (
                <li key={entry[0]}>{screenLink(entry)}</li>
              ))}
              {me.canEdit && (
                <li>
                  <a href={editorPath}>{menu.editor}</a>
                </li>
              )}
              <li>
                <Button isPlain popoverTarget={shortcutsDialogId}>
                  {words.desk.shortcuts.heading}
                </Button>
              </li>
              <li>{out}</li>
            </ul>
          </div>
        ) : (
          <div className="row">{out}</div>
        )}
      </nav>
      {me.device.isApproved && <ShortcutsDialog />}
    </>
  );
}
