import { type FormEvent, useEffect, useState } from 'react';
import type { JoinOptions, Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import type { Api } from '../api.ts';
import { createJoin } from '../join.ts';
import type { Prf } from '../keys/passkey.ts';
import { isolate } from '../language.ts';
import { Field } from '../parts/Field.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Screen } from '../Screen.tsx';
import { signInByPasskey } from '../sign-in.ts';
import { passkeyTrouble } from './SignIn.tsx';

const { join } = words.desk;

interface JoinProps {
  readonly api: Api;
  /** Undefined where the link was cut. */
  readonly invitation: string | undefined;
  readonly whenIn: (me: Me, prf: Prf) => Promise<void>;
}

export function Join({ invitation, ...props }: JoinProps) {
  if (invitation !== undefined) return <Invited key={invitation} invitation={invitation} {...props} />;
  return (
    <Screen title={join.button} heading={words.desk.label}>
      <div className="stack">
        <Trouble sentence={join.incomplete} />
      </div>
    </Screen>
  );
}

/** Whether the authenticator has a passkey of the same person already, as on the devices of one account. */
const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Whoever was invited makes a passkey. */
function Invited({ api, invitation, whenIn }: JoinProps & { readonly invitation: string }) {
  const [invited, setInvited] = useState<JoinOptions>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [joinWith] = useState(() => createJoin(api, invitation));
  const [hasPasskey, setHasPasskey] = useState(false);

  useEffect(() => {
    api.joinOptions(invitation).then(setInvited, (error: unknown) => setTrouble(passkeyTrouble(error)));
  }, [api, invitation]);

  async function attempt(enter: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      await enter();
    } catch (error) {
      if (isKnown(error)) setHasPasskey(true);
      else setTrouble(passkeyTrouble(error));
      setBusy(false);
    }
  }

  function makePasskey(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const label = String(new FormData(event.currentTarget).get('label'));
    void attempt(async () => {
      const { me, prf } = await joinWith(label);
      await whenIn(me, prf);
    });
  }

  function signIn(): void {
    void attempt(async () => {
      const { me, prf } = await signInByPasskey(api);
      await whenIn(me, prf);
    });
  }

  return (
    <Screen
      title={join.button}
      heading={invited ? join.heading({ name: isolate(invited.name) }) : words.desk.label}
    >
      <div className="stack">
        {invited && !hasPasskey && (
          <form className="stack" onSubmit={makePasskey}>
            <p className="lead">{join.lead}</p>
            <Field name="label" label={join.device} maxLength={60} />
            <p>
              <button type="submit" className={inkButtonClass} aria-disabled={busy}>
                {join.button}
              </button>
            </p>
          </form>
        )}
        <Trouble sentence={trouble ?? (hasPasskey ? join.known : undefined)} />
        {hasPasskey && (
          <p>
            <button type="button" className={inkButtonClass} aria-disabled={busy} onClick={signIn}>
              {words.desk.signIn.button}
            </button>
          </p>
        )}
      </div>
    </Screen>
  );
}
