import { useEffect, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { JoinOptions } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from '../api.ts';
import { isolateText } from '../language.ts';
import { ActionForm, ErrorMessage, Field } from '../parts/controls.tsx';
import { Screen } from '../Screen.tsx';
import { createJoinRequest, type SignInResult, signInByPasskey, throwSignInError } from '../sign-in.ts';

const { join, line } = words.desk;

interface JoinProps {
  readonly api: Api;
  /** Undefined where the link was cut. */
  readonly invitation: string | undefined;
  readonly whenIn: (result: SignInResult) => Promise<void>;
}

export function JoinScreen({ invitation, ...props }: JoinProps) {
  if (invitation !== undefined) return <Invited key={invitation} invitation={invitation} {...props} />;
  return (
    <Screen title={join.button} heading={words.desk.label}>
      <div className="stack">
        <ErrorMessage message={join.incomplete} />
      </div>
    </Screen>
  );
}

/** Whether the authenticator has a passkey of the same person already, as on the devices of one account. */
const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** A person who was invited makes a passkey. */
function Invited({ api, invitation, whenIn }: JoinProps & { readonly invitation: string }) {
  const [invited, setInvited] = useState<JoinOptions>();
  const { message, retry, run } = useAsyncAction(line.lost);
  const [joinWith] = useState(() => createJoinRequest(api, invitation));
  const [hasPasskey, setHasPasskey] = useState(false);

  useEffect(
    () => run(async () => setInvited(await api.joinOptions(invitation).catch(throwSignInError))),
    [api, invitation, run],
  );

  const makePasskey = async (typed: FormData): Promise<void> => {
    const result = await joinWith(String(typed.get('label'))).catch((error: unknown) =>
      isKnown(error) ? undefined : throwSignInError(error),
    );
    if (result) await whenIn(result);
    else setHasPasskey(true);
  };

  return (
    <Screen
      title={join.button}
      heading={invited ? join.heading({ name: isolateText(invited.name) }) : words.desk.label}
    >
      <div className="stack">
        <ErrorMessage message={hasPasskey ? join.known : message} retry={retry} />
        {invited && !hasPasskey && (
          <ActionForm button={join.button} action={makePasskey}>
            <p className="lead">{join.lead}</p>
            <Field name="label" label={join.device} maxLength={60} dir="auto" />
          </ActionForm>
        )}
        {hasPasskey && (
          <ActionForm
            button={words.desk.signIn.button}
            action={() => signInByPasskey(api).then(whenIn).catch(throwSignInError)}
          />
        )}
      </div>
    </Screen>
  );
}
