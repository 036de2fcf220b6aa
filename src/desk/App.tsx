import { useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { Me } from '#lib/desk/api.ts';
import { type Api, createApi, LineLost } from './api.ts';
import { Desk } from './Desk.tsx';
import { DeviceKeys } from './keys/device-keys.ts';
import type { Prf } from './keys/passkey.ts';
import { Trouble } from './parts/Trouble.tsx';
import { useRoute } from './route.ts';
import { Join } from './screens/Join.tsx';
import { SignIn } from './screens/SignIn.tsx';

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** Nobody is in. */
  | { readonly kind: 'out' }
  | { readonly kind: 'in'; readonly me: Me; readonly keys: DeviceKeys };

/** The page is loaded anew, so that nothing that was read, typed or opened is left in memory. */
function forget(ended: boolean): void {
  history.replaceState({ ended }, '', ended ? location.href : location.pathname);
  location.reload();
}

const api: Api = createApi(() => forget(true));

/** Whether the page was loaded anew because a session had ended. */
const hasEnded = (): boolean => (history.state as { readonly ended?: boolean } | null)?.ended === true;

export function App() {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const route = useRoute();

  /** @param prf of the passkey, which nobody has asked where the page was only loaded anew */
  async function enter(me: Me, prf: Prf | 'not asked'): Promise<void> {
    history.replaceState(null, '', route.place === 'join' ? location.pathname : location.href);
    setState({ kind: 'in', me, keys: await DeviceKeys.of({ api, me, prf }) });
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
  if (state.kind === 'out')
    return route.place === 'join' ? (
      <Join api={api} invitation={route.invitation} whenIn={enter} />
    ) : (
      <SignIn api={api} ended={hasEnded()} whenIn={enter} />
    );
  return <Desk api={api} me={state.me} keys={state.keys} signedOut={() => forget(false)} />;
}
