import { useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionError } from '#lib/browser/api-client.ts';
import type { Me } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from './api.ts';
import { EncryptionScreen } from './keys/EncryptionScreen.tsx';
import { KeyNotices, NoteBlockNotice, SealingNotices } from './keys/Notices.tsx';
import { LockedKeysNotice } from './keys/Unlock.tsx';
import { Menu } from './parts/Menu.tsx';
import { hrefOf, type Route, useRoute } from './route.ts';
import { ExportScreen } from './screens/ExportScreen.tsx';
import { PeopleScreen } from './screens/PeopleScreen.tsx';
import { RequestListScreen } from './screens/RequestListScreen.tsx';
import { RequestScreen } from './screens/RequestScreen.tsx';
import { SearchScreen } from './screens/SearchScreen.tsx';
import { type Session, SessionContext, useSession } from './session.ts';
import { usePolledValue } from './use-polled-value.ts';

interface DeskProps extends Pick<Session, 'api' | 'me' | 'keys' | 'drafts'> {
  readonly signedOut: () => void;
}

/** What is shown to whoever is in. */
export function Inbox({ api, me, keys, drafts, signedOut }: DeskProps) {
  const route = useRoute();
  const here = route.place === 'request' ? hrefOf(route.reference) : hrefOf(route.place);
  const [told, setTold] = useState<{ readonly sentence: string; readonly at: string }>();
  const session = useMemo(
    (): Session => ({
      api,
      me,
      keys,
      drafts,
      search: { sought: '' },
      showMessage: (sentence, at = location.hash || '#') => setTold({ sentence, at }),
    }),
    [api, me, keys, drafts],
  );
  // What was said at a place is gone when somebody comes back to it.
  useEffect(() => setTold((last) => (last?.at === here ? last : undefined)), [here]);

  return (
    <SessionContext value={session}>
      <Content
        here={here}
        route={route}
        told={told?.at === here ? told.sentence : undefined}
        signOut={() => signOut(api, signedOut, session.showMessage)}
      />
    </SessionContext>
  );
}

interface ContentProps {
  readonly here: string;
  readonly route: Route;
  readonly told: string | undefined;
  readonly signOut: () => void;
}

/** The place that somebody is at; on a device that may not act yet, always where it is let in. */
function Content({ here, route, told, signOut }: ContentProps) {
  const me = usePresentMe();
  const isWaiting = !me.device.letIn;
  return (
    <>
      <div>
        <Menu me={me} here={here} signOut={signOut} />
        <p role="status">{told}</p>
        <SealingNotices />
        {!isWaiting && <NoteBlockNotice />}
        {!isWaiting && <KeyNotices attention={me.attention} />}
        {!isWaiting && route.place !== 'sealing' && <LockedKeysNotice />}
      </div>
      <Shown
        key={isWaiting ? hrefOf('sealing') : here}
        me={me}
        route={isWaiting ? { place: 'sealing' } : route}
      />
    </>
  );
}

/** Polls the person and device of the session. When the device's rights or the keys change, the keys are read again. */
function usePresentMe(): Me {
  const { me: first, keys } = useSession();
  const { value: me = first } = usePolledValue<Me>('me');
  const state = JSON.stringify([me.sealing, me.device.letIn, me.attention]);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    void keys.refresh().catch(() => undefined);
  }, [state, keys]);
  return me;
}

async function signOut(api: Api, signedOut: () => void, tell: Session['showMessage']): Promise<void> {
  try {
    await api.post('sign-out');
    signedOut();
  } catch (error) {
    tell(error instanceof ConnectionError ? words.desk.line.notSent : (error as Error).message);
  }
}

function Shown({ me, route }: { readonly me: Me; readonly route: Route }) {
  switch (route.place) {
    case 'request':
      return <RequestScreen reference={route.reference} />;
    case 'search':
      return <SearchScreen />;
    case 'table':
      return <ExportScreen />;
    case 'people':
      return <PeopleScreen />;
    case 'sealing':
      return <EncryptionScreen device={me.device} />;
    // An invitation is for somebody who is not in.
    case 'join':
      return <RequestListScreen list="waiting" />;
    default:
      return <RequestListScreen list={route.place} />;
  }
}
