import { ActionError } from '#lib/browser/use-attempt.ts';
import { words } from '#src/brand.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { isStrong, normalPassphrase } from './passphrase.ts';

const { passphrase, newPassphrase } = words.desk.sealing;

/** Asks for the passphrase of a device whose passkey has no PRF. */
export const Passphrase = () => (
  <KeysScreen heading={passphrase.heading} lead={passphrase.lead}>
    <OpenByPassphrase />
  </KeysScreen>
);

export function OpenByPassphrase() {
  const { keys } = useKeys();
  async function open(typed: FormData): Promise<void> {
    await rendered();
    if (!(await keys.openByPassphrase(String(typed.get('first'))))) throw new ActionError(passphrase.wrong);
  }
  return (
    <ActionForm button={passphrase.open} pendingMessage={passphrase.opening} action={open}>
      <PresentPassphrase />
    </ActionForm>
  );
}

/** The field of the passphrase that opens this device's key. */
export const PresentPassphrase = () => (
  <Field {...secret} name="first" label={passphrase.label} autoComplete="current-password" />
);

/** Has one chosen. It is typed twice, since nobody can change it. */
export function NewPassphrase() {
  const { keys } = useKeys();
  async function choose(typed: FormData): Promise<void> {
    await rendered();
    const [first, second] = [String(typed.get('first')), String(typed.get('second'))];
    if (!isStrong(first)) throw new ActionError(newPassphrase.weak);
    if (normalPassphrase(first) !== normalPassphrase(second)) throw new ActionError(newPassphrase.differs);
    await keys.choosePassphrase(first);
  }
  return (
    <KeysScreen heading={newPassphrase.heading} lead={newPassphrase.lead}>
      <ActionForm button={newPassphrase.keep} pendingMessage={passphrase.opening} action={choose}>
        <p>{newPassphrase.why}</p>
        <Field {...secret} name="first" label={newPassphrase.label} autoComplete="new-password" />
        <Field {...secret} name="second" label={newPassphrase.repeat} autoComplete="new-password" />
      </ActionForm>
    </KeysScreen>
  );
}

/** Resolves once the browser has rendered that it takes a while: scrypt, which is slow on purpose, blocks rendering. */
export const rendered = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

const secret = { type: 'password', maxLength: 200 } as const;
