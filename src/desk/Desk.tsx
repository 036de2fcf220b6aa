import { useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionError } from '#lib/browser/api-client.ts';
import type { Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from './api.ts';
import { KeyNotices, SealingHold, SealingNotices } from './keys/Notices.tsx';
import { Sealing } from './keys/Sealing.tsx';
import { Closed } from './keys/Unlock.tsx';
import { useLive } from './live.ts';
import { Menu } from './parts/Menu.tsx';
import { addressOf, type Route, useRoute } from './route.ts';
import { People } from './screens/People.tsx';
import { Request } from './screens/Request.tsx';
import { RequestList } from './screens/RequestList.tsx';
import { Search } from './screens/Search.tsx';
import { Table } from './screens/Table.tsx';
import { type Session, SessionContext, useSession } from './session.ts';

interface DeskProps extends Pick<Session, 'api' | 'me' | 'keys' | 'drafts'> {
  readonly signedOut: () => void;
}

/** What is shown to whoever is in. */
export function Desk({ api, me, keys, drafts, signedOut }: DeskProps) {
  const route = useRoute();
  const here = route.place === 'request' ? addressOf(route.reference) : addressOf(route.place);
  const [told, setTold] = useState<{ readonly sentence: string; readonly at: string }>();
  const session = useMemo(
    (): Session => ({
      api,
      me,
      keys,
      drafts,
      search: { sought: '' },
      tell: (sentence, at = location.hash || '#') => setTold({ sentence, at }),
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
        signOut={() => signOut(api, signedOut, session.tell)}
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
        {!isWaiting && <SealingHold />}
        {!isWaiting && <KeyNotices attention={me.attention} />}
        {!isWaiting && route.place !== 'sealing' && <Closed />}
      </div>
      <Shown
        key={isWaiting ? addressOf('sealing') : here}
        me={me}
        route={isWaiting ? { place: 'sealing' } : route}
      />
    </>
  );
}

/** Polls the person and device of the session. When the device's rights or the keys change, the keys are read again. */
function usePresentMe(): Me {
  const { me: first, keys } = useSession();
  const { value: me = first } = useLive<Me>('me');
  const state = JSON.stringify([me.sealing, me.device.letIn, me.attention]);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    void keys.refresh().catch(() => undefined);
  }, [state, keys]);
  return me;
}

async function signOut(api: Api, signedOut: () => void, tell: Session['tell']): Promise<void> {
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
      return <Request reference={route.reference} />;
    case 'search':
      return <Search />;
    case 'table':
      return <Table />;
    case 'people':
      return <People />;
    case 'sealing':
      return <Sealing device={me.device} />;
    // An invitation is for somebody who is not in.
    case 'join':
      return <RequestList list="waiting" />;
    default:
      return <RequestList list={route.place} />;
  }
}
