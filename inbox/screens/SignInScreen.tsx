import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { Me } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from '../api.ts';
import type { PrfOutput } from '../keys/passkey.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Screen } from '../Screen.tsx';
import { signInByPasskey, throwSignInError } from '../sign-in.ts';

const { signIn, line } = words.desk;

interface SignInProps {
  readonly api: Api;
  /** A sentence above all, such as that a session has just ended. */
  readonly told?: string | undefined;
  readonly whenIn: (me: Me, prf: PrfOutput) => Promise<void>;
}

export function SignInScreen({ api, told, whenIn }: SignInProps) {
  const { isPending, message, run } = useAsyncAction(line.lost);

  async function enter(): Promise<void> {
    const { me, prf } = await signInByPasskey(api);
    await whenIn(me, prf);
  }

  return (
    <Screen title={signIn.button} heading={signIn.heading} label={words.desk.label}>
      <div className="stack">
        {told && <p role="status">{told}</p>}
        {browserSupportsWebAuthn() ? (
          <>
            <p className="lead">{signIn.lead}</p>
            <p>
              <Button isDisabled={isPending} onClick={() => run(() => enter().catch(throwSignInError))}>
                {signIn.button}
              </Button>
            </p>
          </>
        ) : (
          <p className="lead">{signIn.noPasskeys}</p>
        )}
        <ErrorMessage message={message} />
        <p>{signIn.invitation}</p>
      </div>
    </Screen>
  );
}
