import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { words } from '#src/brand.ts';
import type { Api } from '../api.ts';
import { ActionForm } from '../parts/controls.tsx';
import { Screen } from '../Screen.tsx';
import { type SignInResult, signInByPasskey, throwSignInError } from '../sign-in.ts';

const { signIn } = words.desk;

interface SignInProps {
  readonly api: Api;
  /** A sentence above all, such as that a session has just ended. */
  readonly told?: string | undefined;
  readonly whenIn: (result: SignInResult) => Promise<void>;
}

export const SignInScreen = ({ api, told, whenIn }: SignInProps) => (
  <Screen title={signIn.button} heading={signIn.heading} label={words.desk.label}>
    <div className="stack">
      {told && <p role="status">{told}</p>}
      {browserSupportsWebAuthn() ? (
        <ActionForm
          button={signIn.button}
          action={() => signInByPasskey(api).then(whenIn).catch(throwSignInError)}
        >
          <p className="lead">{signIn.lead}</p>
        </ActionForm>
      ) : (
        <p className="lead">{signIn.noPasskeys}</p>
      )}
      <p>{signIn.invitation}</p>
    </div>
  </Screen>
);
