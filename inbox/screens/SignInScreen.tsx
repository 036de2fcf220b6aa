import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import type { Api } from '../api.ts';
import { Button, ErrorMessage } from '../parts/controls.tsx';
import { Screen } from '../Screen.tsx';
import { type SignInResult, signInByPasskey, throwSignInError } from '../sign-in.ts';

const { signIn, line } = words.desk;

interface SignInProps {
  readonly api: Api;
  /** A sentence above all, such as that a session has just ended. */
  readonly told?: string | undefined;
  readonly whenIn: (result: SignInResult) => Promise<void>;
}

export function SignInScreen({ api, told, whenIn }: SignInProps) {
  const { isPending, message, run } = useAsyncAction(line.lost);

  const enter = () => run(() => signInByPasskey(api).then(whenIn).catch(throwSignInError));

  return (
    <Screen title={signIn.button} heading={signIn.heading} label={words.desk.label}>
      <div className="stack">
        {told && <p role="status">{told}</p>}
        {browserSupportsWebAuthn() ? (
          <>
            <p className="lead">{signIn.lead}</p>
            <p>
              <Button isDisabled={isPending} onClick={enter}>
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
