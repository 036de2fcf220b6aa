import { useEffect, useState } from 'react';
import { ActionError } from '#lib/browser/use-async-action.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../../src/components/actions/Actions.tsx';
import { ActionForm, Button, Field } from '../parts/controls.tsx';
import { createHref } from '../route.ts';
import { useSession } from '../session.ts';
import type { UnlockMethod } from './device-keys.ts';
import { useDeviceKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { requestPrfOutput } from './passkey.ts';
import { isStrongPassphrase, normalizePassphrase } from './passphrase.ts';

const { closed, elsewhere, newPassphrase, passkey, passphrase } = words.desk.sealing;

const texts = { passkey, passphrase, 'new passphrase': newPassphrase, elsewhere };

export const UnlockScreen = ({ lock }: { readonly lock: Exclude<UnlockMethod, 'open'> }) => (
  <KeysScreen key={lock} heading={texts[lock].heading} lead={texts[lock].lead}>
    {lock !== 'elsewhere' && <UnlockForm lock={lock} button={passkey.button} />}
  </KeysScreen>
);

/**
 * A notice above screens with encrypted text. It unlocks the key without leaving the screen, because a link may have
 * led there.
 */
export function LockedKeysNotice() {
  const { unlockMethod: lock, allKeys, hasLatestKey } = useDeviceKeys();
  const [isChoosing, setChoosing] = useState(false);
  if (allKeys.length === 0 || (lock === 'open' && hasLatestKey)) return null;
  const link = (
    <a href={createHref('sealing')} className={linkButtonClass}>
      {closed.open}
    </a>
  );
  const button = (
    <Button isPlain onClick={() => setChoosing(true)}>
      {closed.open}
    </Button>
  );
  const hasForm = lock === 'passkey' || lock === 'passphrase' || (lock === 'new passphrase' && isChoosing);
  return (
    <>
      <p role="status">
        {closed.sentence} {!hasForm && (lock === 'new passphrase' ? button : link)}
      </p>
      {hasForm && <UnlockForm key={lock} lock={lock} button={closed.open} />}
    </>
  );
}

interface UnlockFormProps {
  readonly lock: Exclude<UnlockMethod, 'open' | 'elsewhere'>;
  /** The label of the button that uses the passkey. */
  readonly button: string;
}

function UnlockForm({ lock, button }: UnlockFormProps) {
  const unlock = useUnlockForm();
  // The form disappears, and with it the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    },
    [],
  );
  if (lock === 'passkey') return <ActionForm button={button} action={unlock} />;
  const isNew = lock === 'new passphrase';
  return (
    <ActionForm
      button={isNew ? newPassphrase.keep : passphrase.open}
      pendingMessage={passphrase.opening}
      action={unlock}
    >
      {isNew ? <NewPassphraseFields /> : <CurrentPassphraseField />}
    </ActionForm>
  );
}

export const CurrentPassphraseField = () => (
  <Field {...secret} name="first" label={passphrase.label} autoComplete="current-password" />
);

/** The user types a new passphrase twice, because it cannot be changed later. */
const NewPassphraseFields = () => (
  <>
    <p>{newPassphrase.why}</p>
    <Field {...secret} name="first" label={newPassphrase.label} autoComplete="new-password" />
    <Field {...secret} name="second" label={newPassphrase.repeat} autoComplete="new-password" />
  </>
);

/** Returns a function that unlocks this device's own key with its passkey, or with the typed passphrase, which may be new. */
export function useUnlockForm(): (form: FormData) => Promise<void> {
  const { keys, me } = useSession();
  return async (form) => {
    const { unlockMethod } = keys.state;
    if (unlockMethod === 'passkey') {
      const prf = await requestPrfOutput(me.device.id).catch(() => {
        throw new ActionError(passkey.notDone);
      });
      return await keys.unlockByPasskey(prf);
    }
    const [first, second] = [String(form.get('first')), String(form.get('second'))];
    await waitForPaint();
    if (unlockMethod === 'passphrase' && !(await keys.unlockByPassphrase(first)))
      throw new ActionError(passphrase.wrong);
    if (unlockMethod === 'new passphrase') {
      if (!isStrongPassphrase(first)) throw new ActionError(newPassphrase.weak);
      if (normalizePassphrase(first) !== normalizePassphrase(second))
        throw new ActionError(newPassphrase.differs);
      await keys.choosePassphrase(first);
    }
  };
}

/**
 * Resolves after the next paint, so that the pending message is visible while scrypt, which is slow by design, blocks
 * the page.
 */
const waitForPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

const secret = { type: 'password', maxLength: 200 } as const;
