import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { CurrentUser } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { createApi, type SessionEndReason } from './api.ts';
import { Inbox } from './Inbox.tsx';
import { DeviceKeys } from './keys/device-keys.ts';
import type { PrfOutput } from './keys/passkey.ts';
import { ErrorMessage } from './parts/controls.tsx';
import { useRoute } from './route.ts';
import { JoinScreen } from './screens/JoinScreen.tsx';
import { SignInScreen } from './screens/SignInScreen.tsx';
import type { NoteDrafts } from './session.ts';
import { setAppBadge } from './waiting-list.ts';

interface SignedIn {
  readonly kind: 'signed-in';
  readonly me: CurrentUser;
  readonly keys: DeviceKeys;
  readonly drafts: NoteDrafts;
}

type State =
  | { readonly kind: 'empty' }
  /** `end` is set if the session ended on this page. */
  | { readonly kind: 'signed-out'; readonly end?: SessionEndReason }
  | SignedIn;

/** Returns how the session ended before the page was reloaded, from the history entry. */
const readLastEnd = (): SessionEndReason | undefined =>
  (history.state as { readonly ended?: SessionEndReason | false } | null)?.ended || undefined;

const hasDraft = ({ drafts }: SignedIn): boolean =>
  [...drafts.values()].some(({ text }) => text.trim() !== '');

function formatEnd(end: SessionEndReason | undefined, hasNote: boolean): string | undefined {
  const { ended, removed, noteStays } = words.desk.signIn;
  const reason = end === 'device-removed' ? removed : end && !hasNote ? ended : undefined;
  return [reason, hasNote && noteStays].filter(Boolean).join(' ') || undefined;
}

export function App() {
  const [state, setState] = useState<State>({ kind: 'empty' });
  const last = useRef<SignedIn>(undefined);
  const [api] = useState(() => createApi(onSessionEnd));
  const { message, run } = useAsyncAction(words.desk.line.lost);
  const route = useRoute();

  /**
   * Clears the screen and the keys, and reloads the page, so that no decrypted or typed text stays in memory.
   * @param end how the session ended; false if the user signed out
   */
  function leave(end: SessionEndReason | false): void {
    last.current?.keys.clear();
    // Renders synchronously, because decrypted texts would otherwise stay visible until the page has reloaded.
    flushSync(() => setState({ kind: 'empty' }));
    document.title = words.desk.title;
    history.replaceState({ ended: end }, '', end ? location.href : location.pathname);
    location.reload();
  }

  /**
   * Keeps drafts in memory, so that the same person can continue after a new sign-in. Reloads the page if there is no
   * draft.
   */
  function onSessionEnd(end: SessionEndReason): void {
    if (last.current && hasDraft(last.current)) {
      last.current.keys.clear();
      flushSync(() => setState({ kind: 'signed-out', end }));
    } else leave(end);
  }

  /**
   * Shows the inbox to the signed-in person.
   * @param prf the output of the passkey's PRF extension, or `not requested` if the session continues after a reload
   */
  async function enter({ me, prf }: { readonly me: CurrentUser; readonly prf: PrfOutput | 'not requested' }) {
    history.replaceState(null, '', route.place === 'join' ? location.pathname : location.href);
    const keys = await DeviceKeys.load({ api, me, prf });
    const isSamePerson = last.current?.me.person.id === me.person.id;
    const drafts: NoteDrafts = isSamePerson && last.current ? last.current.drafts : new Map();
    last.current = { kind: 'signed-in', me, keys, drafts };
    setState(last.current);
  }

  const start = () =>
    run(async () => {
      const me = await api.me();
      if (me) return await enter({ me, prf: 'not requested' });
      setAppBadge(0);
      setState({ kind: 'signed-out' });
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page is loaded
  useEffect(start, []);

  if (state.kind === 'empty') return <ErrorMessage message={message} retry={start} />;
  if (state.kind === 'signed-out') {
    if (route.place === 'join') return <JoinScreen api={api} invitation={route.invitation} whenIn={enter} />;
    const reason = formatEnd(state.end ?? readLastEnd(), last.current !== undefined);
    return <SignInScreen api={api} told={reason} whenIn={enter} />;
  }
  const { me, keys, drafts } = state;
  return <Inbox {...{ api, me, keys, drafts }} signedOut={() => leave(false)} />;
}
