import { ActionError } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../src/components/actions/Actions.tsx';
import { ActionForm } from '../parts/ActionForm.tsx';
import { Field } from '../parts/Field.tsx';
import { hrefOf } from '../route.ts';
import { useSession } from '../session.ts';
import type { UnlockMethod } from './device-keys.ts';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { requestPrfOutput } from './passkey.ts';
import { isStrongPassphrase, normalizePassphrase } from './passphrase.ts';

const { closed, elsewhere, newPassphrase, passkey, passphrase } = words.desk.sealing;

const texts = { passkey, passphrase, 'new passphrase': newPassphrase, elsewhere };

/** A screen with what it takes to open this device's own key. */
export const Unlock = ({ lock }: { readonly lock: Exclude<UnlockMethod, 'open'> }) => (
  <KeysScreen key={lock} heading={texts[lock].heading} lead={texts[lock].lead}>
    {lock === 'new passphrase' && <NewPassphrase />}
    {(lock === 'passkey' || lock === 'passphrase') && <UnlockForm lock={lock} button={passkey.button} />}
  </KeysScreen>
);

/** Above a screen that this device cannot read: what opens it, and leaves people who came by a link where they are. */
export function LockedKeysNotice() {
  const { unlockMethod, allKeys, hasLatestKey } = useKeys();
  if (allKeys.length === 0 || (unlockMethod === 'open' && hasLatestKey)) return null;
  const opensHere = unlockMethod === 'passkey' || unlockMethod === 'passphrase';
  return (
    <>
      <p role="status">
        {closed.sentence}{' '}
        {!opensHere && (
          <a href={hrefOf('sealing')} className={plainButtonClass}>
            {closed.open}
          </a>
        )}
      </p>
      {opensHere && <UnlockForm lock={unlockMethod} button={closed.open} />}
    </>
  );
}

interface UnlockFormProps {
  readonly lock: 'passkey' | 'passphrase';
  /** The label of the button for a passkey. */
  readonly button: string;
}

function UnlockForm({ lock, button }: UnlockFormProps) {
  const unlock = useUnlockForm();
  if (lock === 'passkey') return <ActionForm button={button} action={unlock} />;
  return (
    <ActionForm button={passphrase.open} pendingMessage={passphrase.opening} action={unlock}>
      <CurrentPassphraseField />
    </ActionForm>
  );
}

/** Returns a function that opens this device's key by its passkey, or by the passphrase that was typed. */
export function useUnlockForm(): (typed: FormData) => Promise<void> {
  const { keys, me } = useSession();
  return async (typed) => {
    const { unlockMethod } = keys.state;
    if (unlockMethod === 'passkey') {
      const prf = await requestPrfOutput(me.device.id).catch(() => {
        throw new ActionError(passkey.notDone);
      });
      await keys.unlockByPasskey(prf);
    }
    if (unlockMethod === 'passphrase') {
      await rendered();
      if (!(await keys.unlockByPassphrase(String(typed.get('first')))))
        throw new ActionError(passphrase.wrong);
    }
  };
}

/** The field of the passphrase that opens this device's key. */
export const CurrentPassphraseField = () => (
  <Field {...secret} name="first" label={passphrase.label} autoComplete="current-password" />
);

/** Has a passphrase chosen. It is typed twice, since nobody can change it. */
function NewPassphrase() {
  const { keys } = useKeys();
  async function choose(typed: FormData): Promise<void> {
    await rendered();
    const [first, second] = [String(typed.get('first')), String(typed.get('second'))];
    if (!isStrongPassphrase(first)) throw new ActionError(newPassphrase.weak);
    if (normalizePassphrase(first) !== normalizePassphrase(second))
      throw new ActionError(newPassphrase.differs);
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
