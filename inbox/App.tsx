import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConnectionError } from '#lib/browser/api-client.ts';
import type { Me } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { createApi, type SessionEnd } from './api.ts';
import { Inbox } from './Inbox.tsx';
import { DeviceKeys } from './keys/device-keys.ts';
import type { PrfOutput } from './keys/passkey.ts';
import { ErrorMessage } from './parts/ErrorMessage.tsx';
import { useRoute } from './route.ts';
import { JoinScreen } from './screens/JoinScreen.tsx';
import { SignInScreen } from './screens/SignInScreen.tsx';
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
  /** Nobody is in. `end` says how a session of this page ended. */
  | { readonly kind: 'out'; readonly end?: SessionEnd }
  /** The page is about to be reloaded, and shows nothing. */
  | { readonly kind: 'leaving' }
  | In;

/** How the session ended before the page was reloaded. */
const lastEnd = (): SessionEnd | undefined =>
  (history.state as { readonly ended?: SessionEnd | false } | null)?.ended || undefined;

const isWriting = ({ drafts }: In): boolean => [...drafts.values()].some(({ text }) => text.trim() !== '');

/** @param hasNote whether a note that was being written is still there */
function endText(end: SessionEnd | undefined, hasNote: boolean): string | undefined {
  const { ended, removed, noteStays } = words.desk.signIn;
  const reason = end === 'device-removed' ? removed : end && !hasNote ? ended : undefined;
  return (
    [reason, hasNote ? noteStays : undefined].filter((sentence) => sentence !== undefined).join(' ') ||
    undefined
  );
}

export function App() {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const last = useRef<In>(undefined);
  const [api] = useState(() => createApi(whenEnded));
  const route = useRoute();

  /**
   * Ends the session in this page: nothing that was shown stays on the screen, and no key in memory. The page is reloaded,
   * so that nothing that was read, typed or opened is left in memory either.
   * @param end how the session ended; false for somebody who has signed out
   */
  function leave(end: SessionEnd | false): void {
    last.current?.keys.clear();
    // At once: the server may take a while to answer with the page.
    flushSync(() => setState({ kind: 'leaving' }));
    document.title = words.desk.title;
    history.replaceState({ ended: end }, '', end ? location.href : location.pathname);
    location.reload();
  }

  /** What somebody is writing outlives their session, for them alone; all else is forgotten. */
  function whenEnded(end: SessionEnd): void {
    if (last.current && isWriting(last.current)) {
      last.current.keys.clear();
      flushSync(() => setState({ kind: 'out', end }));
    } else leave(end);
  }

  /** @param prf of the passkey, which nobody has asked where the page was only loaded anew */
  async function enter(me: Me, prf: PrfOutput | 'not asked'): Promise<void> {
    history.replaceState(null, '', route.place === 'join' ? location.pathname : location.href);
    const keys = await DeviceKeys.load({ api, me, prf });
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
      const sentence = error instanceof ConnectionError ? words.desk.line.lost : (error as Error).message;
      setState({ kind: 'failed', sentence });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is loaded
  useEffect(() => {
    void start();
  }, []);

  if (state.kind === 'starting' || state.kind === 'leaving') return null;
  if (state.kind === 'failed') return <ErrorMessage message={state.sentence} retry={() => void start()} />;
  if (state.kind === 'out') {
    if (route.place === 'join') return <JoinScreen api={api} invitation={route.invitation} whenIn={enter} />;
    const told = endText(state.end ?? lastEnd(), last.current !== undefined);
    return <SignInScreen api={api} told={told} whenIn={enter} />;
  }
  const { me, keys, drafts } = state;
  return <Inbox {...{ api, me, keys, drafts }} signedOut={() => leave(false)} />;
}
