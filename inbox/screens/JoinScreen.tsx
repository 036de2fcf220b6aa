import { useEffect, useState } from 'react';
import { ActionError, useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { JoinOptions } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { Api } from '../api.ts';
import { isolateText } from '../language.ts';
import { Button, ErrorMessage, Field, handleSubmit } from '../parts/controls.tsx';
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
  const { isPending, message, run } = useAsyncAction(line.lost);
  const [joinWith] = useState(() => createJoinRequest(api, invitation));
  const [hasPasskey, setHasPasskey] = useState(false);

  useEffect(
    () => run(async () => setInvited(await api.joinOptions(invitation).catch(throwSignInError))),
    [api, invitation, run],
  );

  const enterBy = (signIn: () => Promise<SignInResult>) =>
    run(async () => {
      try {
        await whenIn(await signIn());
      } catch (error) {
        if (!isKnown(error)) throwSignInError(error);
        setHasPasskey(true);
        throw new ActionError(join.known);
      }
    });

  const makePasskey = (typed: FormData) => enterBy(() => joinWith(String(typed.get('label'))));

  return (
    <Screen
      title={join.button}
      heading={invited ? join.heading({ name: isolateText(invited.name) }) : words.desk.label}
    >
      <div className="stack">
        {invited && !hasPasskey && (
          <form className="stack" onSubmit={handleSubmit(makePasskey)}>
            <p className="lead">{join.lead}</p>
            <Field name="label" label={join.device} maxLength={60} dir="auto" />
            <p>
              <Button type="submit" isDisabled={isPending}>
                {join.button}
              </Button>
            </p>
          </form>
        )}
        <ErrorMessage message={message} />
        {hasPasskey && (
          <p>
            <Button isDisabled={isPending} onClick={() => enterBy(() => signInByPasskey(api))}>
              {words.desk.signIn.button}
            </Button>
          </p>
        )}
      </div>
    </Screen>
  );
}
