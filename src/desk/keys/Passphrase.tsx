import { type FormEvent, type ReactNode, useId } from 'react';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import letter from '../../components/request-form/request-form.module.css';
import { NotDone, useAttempt } from '../attempt.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { isStrong, normalPassphrase } from './passphrase.ts';
import { useKeys } from './use-keys.ts';

const { passphrase, newPassphrase } = words.desk.sealing;

/** Asks for the passphrase of a device whose passkey has no PRF. */
export const Passphrase = () => (
  <KeysScreen heading={passphrase.heading} lead={passphrase.lead}>
    <OpenByPassphrase />
  </KeysScreen>
);

export function OpenByPassphrase() {
  const { keys } = useKeys();
  async function open({ first }: Typed): Promise<void> {
    if (!(await keys.openByPassphrase(first))) throw new NotDone(passphrase.wrong);
  }
  return (
    <PassphraseForm button={passphrase.open} use={open}>
      <Secret name="first" label={passphrase.label} autoComplete="current-password" />
    </PassphraseForm>
  );
}

/** Has one chosen. It is typed twice, since nobody can change it. */
export function NewPassphrase() {
  const { keys } = useKeys();
  async function choose({ first, second }: Typed): Promise<void> {
    if (!isStrong(first)) throw new NotDone(newPassphrase.weak);
    if (normalPassphrase(first) !== normalPassphrase(second)) throw new NotDone(newPassphrase.differs);
    await keys.choosePassphrase(first);
  }
  return (
    <KeysScreen heading={newPassphrase.heading} lead={newPassphrase.lead}>
      <PassphraseForm button={newPassphrase.keep} use={choose}>
        <p>{newPassphrase.why}</p>
        <Secret name="first" label={newPassphrase.label} autoComplete="new-password" />
        <Secret name="second" label={newPassphrase.repeat} autoComplete="new-password" />
      </PassphraseForm>
    </KeysScreen>
  );
}

interface Typed {
  readonly first: string;
  readonly second: string;
}

interface PassphraseFormProps {
  readonly button: string;
  /** @throws {NotDone} with what is wrong about it */
  readonly use: (typed: Typed) => Promise<void>;
  readonly children: ReactNode;
}

function PassphraseForm({ button, use, children }: PassphraseFormProps) {
  const { busy, trouble, again, run } = useAttempt();
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [first, second] = [String(typed.get('first')), String(typed.get('second'))];
    run(async () => {
      await rendered();
      await use({ first, second });
    });
  }
  return (
    <form className="stack" onSubmit={send}>
      {children}
      <p>
        <button type="submit" className={inkButtonClass} aria-disabled={busy}>
          {button}
        </button>
      </p>
      <p role="status">{busy && passphrase.opening}</p>
      <Trouble sentence={trouble} again={again} />
    </form>
  );
}

/** Resolves once the browser has rendered that it takes a while: scrypt, which is slow on purpose, blocks rendering. */
export const rendered = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

interface SecretProps {
  readonly name: keyof Typed;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

export function Secret({ name, label, autoComplete }: SecretProps) {
  const id = useId();
  return (
    <div className={letter.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type="password" required maxLength={200} autoComplete={autoComplete} />
    </div>
  );
}
