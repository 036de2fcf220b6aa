import { ActionError } from '#lib/browser/use-attempt.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { ActionForm } from '../parts/ActionForm.tsx';
import { Field } from '../parts/Field.tsx';
import { addressOf } from '../route.ts';
import { useSession } from '../session.ts';
import type { Lock } from './device-keys.ts';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { askForPrf } from './passkey.ts';
import { isStrong, normalPassphrase } from './passphrase.ts';

const { closed, elsewhere, newPassphrase, passkey, passphrase } = words.desk.sealing;

const texts = { passkey, passphrase, 'new passphrase': newPassphrase, elsewhere };

/** A screen with what it takes to open this device's own key. */
export const Unlock = ({ lock }: { readonly lock: Exclude<Lock, 'open'> }) => (
  <KeysScreen key={lock} heading={texts[lock].heading} lead={texts[lock].lead}>
    {lock === 'new passphrase' && <NewPassphrase />}
    {(lock === 'passkey' || lock === 'passphrase') && <UnlockForm lock={lock} button={passkey.button} />}
  </KeysScreen>
);

/** Above a screen that this device cannot read: what opens it, and leaves people who came by a link where they are. */
export function Closed() {
  const { lock, all, isIn } = useKeys();
  if (all.length === 0 || (lock === 'open' && isIn)) return null;
  const opensHere = lock === 'passkey' || lock === 'passphrase';
  return (
    <>
      <p role="status">
        {closed.sentence}{' '}
        {!opensHere && (
          <a href={addressOf('sealing')} className={plainButtonClass}>
            {closed.open}
          </a>
        )}
      </p>
      {opensHere && <UnlockForm lock={lock} button={closed.open} />}
    </>
  );
}

interface UnlockFormProps {
  readonly lock: 'passkey' | 'passphrase';
  /** The label of the button for a passkey. */
  readonly button: string;
}

function UnlockForm({ lock, button }: UnlockFormProps) {
  const unlock = useUnlock();
  if (lock === 'passkey') return <ActionForm button={button} action={unlock} />;
  return (
    <ActionForm button={passphrase.open} pendingMessage={passphrase.opening} action={unlock}>
      <PresentPassphrase />
    </ActionForm>
  );
}

/** Returns a function that opens this device's key by its passkey, or by the passphrase that was typed. */
export function useUnlock(): (typed: FormData) => Promise<void> {
  const { keys, me } = useSession();
  return async (typed) => {
    const { lock } = keys.state;
    if (lock === 'passkey') {
      const prf = await askForPrf(me.device.id).catch(() => {
        throw new ActionError(passkey.notDone);
      });
      await keys.openByPasskey(prf);
    }
    if (lock === 'passphrase') {
      await rendered();
      if (!(await keys.openByPassphrase(String(typed.get('first'))))) throw new ActionError(passphrase.wrong);
    }
  };
}

/** The field of the passphrase that opens this device's key. */
export const PresentPassphrase = () => (
  <Field {...secret} name="first" label={passphrase.label} autoComplete="current-password" />
);

/** Has a passphrase chosen. It is typed twice, since nobody can change it. */
function NewPassphrase() {
  const { keys } = useKeys();
  async function choose(typed: FormData): Promise<void> {
    await rendered();
    const [first, second] = [String(typed.get('first')), String(typed.get('second'))];
    if (!isStrong(first)) throw new ActionError(newPassphrase.weak);
    if (normalPassphrase(first) !== normalPassphrase(second)) throw new ActionError(newPassphrase.differs);
    await keys.choosePassphrase(first);
  }
  return (
    <ActionForm button={newPassphrase.keep} pendingMessage={passphrase.opening} action={choose}>
      <p>{newPassphrase.why}</p>
      <Field {...secret} name="first" label={newPassphrase.label} autoComplete="new-password" />
      <Field {...secret} name="second" label={newPassphrase.repeat} autoComplete="new-password" />
    </ActionForm>
  );
}

/** Resolves once the browser has rendered that it takes a while: scrypt, which is slow on purpose, blocks rendering. */
const rendered = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

const secret = { type: 'password', maxLength: 200 } as const;
