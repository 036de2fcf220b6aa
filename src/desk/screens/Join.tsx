import { type FormEvent, useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { JoinOptions, Me } from '#lib/desk/api.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import type { Api } from '../api.ts';
import { createJoin } from '../join.ts';
import type { Prf } from '../keys/passkey.ts';
import { Field } from '../parts/Field.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Screen } from '../Screen.tsx';
import { passkeyTrouble } from './SignIn.tsx';

const { join } = words.desk;

interface JoinProps {
  readonly api: Api;
  readonly invitation: string;
  readonly whenIn: (me: Me, prf: Prf) => Promise<void>;
}

/** Whoever was invited makes a passkey. */
export function Join({ api, invitation, whenIn }: JoinProps) {
  const [invited, setInvited] = useState<JoinOptions>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [joinWith] = useState(() => createJoin(api, invitation));

  useEffect(() => {
    api.joinOptions(invitation).then(setInvited, (error: unknown) => setTrouble(passkeyTrouble(error)));
  }, [api, invitation]);

  async function enter(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const label = String(new FormData(event.currentTarget).get('label'));
    setBusy(true);
    setTrouble(undefined);
    try {
      const { me, prf } = await joinWith(label);
      await whenIn(me, prf);
    } catch (error) {
      setTrouble(passkeyTrouble(error));
      setBusy(false);
    }
  }

  return (
    <Screen title={join.button} heading={invited ? join.heading({ name: invited.name }) : words.desk.label}>
      <div className="stack">
        {invited && (
          <form className="stack" onSubmit={(event) => void enter(event)}>
            <p className="lead">{join.lead}</p>
            <Field name="label" label={join.device} maxLength={60} />
            <p>
              <button type="submit" className={inkButtonClass} aria-disabled={busy}>
                {join.button}
              </button>
            </p>
          </form>
        )}
        <Trouble sentence={trouble} />
      </div>
    </Screen>
  );
}
