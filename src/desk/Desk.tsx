import { useEffect, useMemo, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import { type Api, LineLost } from './api.ts';
import { Closed } from './keys/Closed.tsx';
import { Sealing } from './keys/Sealing.tsx';
import { SealingNotices } from './keys/SealingNotices.tsx';
import { Menu } from './parts/Menu.tsx';
import { addressOf, type Route, useRoute } from './route.ts';
import { People } from './screens/People.tsx';
import { Request } from './screens/Request.tsx';
import { RequestList } from './screens/RequestList.tsx';
import { Search } from './screens/Search.tsx';
import { Table } from './screens/Table.tsx';
import { type Session, SessionContext } from './session.ts';

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
      <div>
        <Menu mayEdit={me.mayEdit} here={here} signOut={() => signOut(api, signedOut, session.tell)} />
        <p role="status">{told?.at === here && told.sentence}</p>
        <SealingNotices />
        {route.place !== 'sealing' && <Closed />}
      </div>
      <Shown key={here} route={route} />
    </SessionContext>
  );
}

async function signOut(api: Api, signedOut: () => void, tell: Session['tell']): Promise<void> {
  try {
    await api.signOut();
    signedOut();
  } catch (error) {
    tell(error instanceof LineLost ? words.desk.line.notSent : (error as Error).message);
  }
}

function Shown({ route }: { readonly route: Route }) {
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
      return <Sealing />;
    // An invitation is for somebody who is not in.
    case 'join':
      return <RequestList list="waiting" />;
    default:
      return <RequestList list={route.place} />;
  }
}
