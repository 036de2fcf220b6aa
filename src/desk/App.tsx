import { useEffect, useRef, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { Me } from '#lib/desk/api.ts';
import { createApi, LineLost } from './api.ts';
import { Desk } from './Desk.tsx';
import { DeviceKeys } from './keys/device-keys.ts';
import type { Prf } from './keys/passkey.ts';
import { Trouble } from './parts/Trouble.tsx';
import { useRoute } from './route.ts';
import { Join } from './screens/Join.tsx';
import { SignIn } from './screens/SignIn.tsx';
import type { Drafts } from './session.ts';

interface In {
  readonly kind: 'in';
  readonly me: Me;
  readonly keys: DeviceKeys;
  readonly drafts: Drafts;
}

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** Nobody is in. */
  | { readonly kind: 'out' }
  | In;

/** The page is loaded anew, so that nothing that was read, typed or opened is left in memory. */
function forget(ended: boolean): void {
  history.replaceState({ ended }, '', ended ? location.href : location.pathname);
  location.reload();
}

/** Whether the page was loaded anew because a session had ended. */
const hasEnded = (): boolean => (history.state as { readonly ended?: boolean } | null)?.ended === true;

const isWriting = ({ drafts }: In): boolean => [...drafts.values()].some(({ text }) => text.trim() !== '');

export function App() {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const last = useRef<In>(undefined);
  const [api] = useState(() => createApi(whenEnded));
  const route = useRoute();

  /** What somebody is writing outlives their session, for them alone; all else is forgotten. */
  function whenEnded(): void {
    if (last.current && isWriting(last.current)) {
      last.current.keys.drop();
      setState({ kind: 'out' });
    } else forget(true);
  }

  /** @param prf of the passkey, which nobody has asked where the page was only loaded anew */
  async function enter(me: Me, prf: Prf | 'not asked'): Promise<void> {
    history.replaceState(null, '', route.place === 'join' ? location.pathname : location.href);
    const keys = await DeviceKeys.of({ api, me, prf });
    const isSame = last.current?.me.person.id === me.person.id;
    const drafts: Drafts = isSame && last.current ? last.current.drafts : new Map();
    last.current = { kind: 'in', me, keys, drafts };
    setState(last.current);
  }

  async function start(): Promise<void> {
    try {
      const me = await api.me();
      if (me) await enter(me, 'not asked');
      else setState({ kind: 'out' });
    } catch (error) {
      const sentence = error instanceof LineLost ? words.desk.line.lost : (error as Error).message;
      setState({ kind: 'failed', sentence });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is loaded
  useEffect(() => {
    void start();
  }, []);

  if (state.kind === 'starting') return null;
  if (state.kind === 'failed') return <Trouble sentence={state.sentence} again={() => void start()} />;
  if (state.kind === 'out') {
    if (route.place === 'join') return <Join api={api} invitation={route.invitation} whenIn={enter} />;
    const ended = hasEnded() ? words.desk.signIn.ended : undefined;
    return <SignIn api={api} told={last.current ? words.desk.signIn.noteStays : ended} whenIn={enter} />;
  }
  const { me, keys, drafts } = state;
  return <Desk {...{ api, me, keys, drafts }} signedOut={() => forget(false)} />;
}
