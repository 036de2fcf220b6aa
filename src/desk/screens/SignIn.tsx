import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { type Api, LineLost, Refused } from '../api.ts';
import type { Prf } from '../keys/passkey.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { Screen } from '../Screen.tsx';
import { signInByPasskey } from '../sign-in.ts';

const { signIn, line } = words.desk;

interface SignInProps {
  readonly api: Api;
  /** What is said first, such as that a session has just ended. */
  readonly told?: string | undefined;
  readonly whenIn: (me: Me, prf: Prf) => Promise<void>;
}

export function SignIn({ api, told, whenIn }: SignInProps) {
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function enter(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const { me, prf } = await signInByPasskey(api);
      await whenIn(me, prf);
    } catch (error) {
      setTrouble(passkeyTrouble(error));
      setBusy(false);
    }
  }

  return (
    <Screen title={signIn.button} heading={signIn.heading} label={words.desk.label}>
      <div className="stack">
        {told && <p role="status">{told}</p>}
        {browserSupportsWebAuthn() ? (
          <>
            <p className="lead">{signIn.lead}</p>
            <p>
              <button
                type="button"
                className={inkButtonClass}
                aria-disabled={busy}
                onClick={() => void enter()}
              >
                {signIn.button}
              </button>
            </p>
          </>
        ) : (
          <p className="lead">{signIn.noPasskeys}</p>
        )}
        <Trouble sentence={trouble} />
        <p>{signIn.invitation}</p>
      </div>
    </Screen>
  );
}

/** Why nobody came in. */
export function passkeyTrouble(error: unknown): string {
  if (error instanceof LineLost) return line.lost;
  return error instanceof Refused ? error.message : signIn.notDone;
}
