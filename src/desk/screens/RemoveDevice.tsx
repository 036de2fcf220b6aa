import { type FormEvent, useId, useRef, useState } from 'react';
import { ActionError, useAttempt } from '#lib/browser/use-attempt.ts';
import type { Device } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { useKeys, useOpenByPasskey } from '../keys/hooks.ts';
import type { KeyState } from '../keys/key-state.ts';
import { PresentPassphrase, rendered } from '../keys/Passphrase.tsx';
import { isolate } from '../language.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { addressOf } from '../route.ts';
import { useSession } from '../session.ts';

const { cancel, menu, people: texts, refusals, sealing } = words.desk;
const { removalKeys } = sealing;

interface RemoveDeviceProps {
  readonly device: Device;
  /** The name of its owner. */
  readonly name: string;
  /** Whether it is the device at which somebody removes it. */
  readonly isThis: boolean;
  readonly whenRemoved: () => Promise<void>;
}

/**
 * A button that removes a device after a question. While requests are sealed, this device makes the key for what comes
 * next. The dialog asks for what opens its keys, and stays open until the device is removed.
 */
export function RemoveDevice({ device: { id, label }, name, isThis, whenRemoved }: RemoveDeviceProps) {
  const { api, me, tell } = useSession();
  const { keys, lock, present, isIn, failures } = useKeys();
  const { isPending, message, retry, run, clear } = useAttempt(words.desk.line.notSent);
  const openByPasskey = useOpenByPasskey();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  // A person who removes their own device must not know the next key.
  const needsKeys = present !== undefined && !isThis;
  const obstacle = needsKeys ? obstacleOf({ lock, isIn, failures }, me.device) : undefined;

  function open(): void {
    clear();
    setOpen(true);
    dialog.current?.showModal();
  }

  async function openKeys(passphrase: string): Promise<void> {
    if (lock === 'passkey') await openByPasskey();
    else if (lock === 'passphrase') {
      await rendered();
      if (!(await keys.openByPassphrase(passphrase))) throw new ActionError(sealing.passphrase.wrong);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const passphrase = String(new FormData(event.currentTarget).get('first') ?? '');
    run(async () => {
      if (needsKeys) await openKeys(passphrase);
      // The dialog shows what is in the way now.
      if (needsKeys && obstacleOf(keys.state, me.device) !== undefined) return;
      const newKey = await keys.changes.keyWithout([id]);
      if (needsKeys && !newKey)
        throw new ActionError(
          keys.state.hold === 'rolled back' ? sealing.hold.rolledBack : refusals['people-changed'],
        );
      await api.remove({ devices: [id], ...(newKey && { newKey }) });
      dialog.current?.close();
      await keys.refresh();
      tell(texts.removed({ device: isolate(label) }));
      await whenRemoved();
    });
  }

  return (
    <>
      <Button isPlain onClick={open}>
        {texts.remove} <span className="visually-hidden">{label}</span>
      </Button>
      <ErrorMessage message={isOpen ? undefined : message} retry={retry} />
      <dialog ref={dialog} aria-labelledby={heading} className={styles.dialog} onClose={() => setOpen(false)}>
        <form className="stack" onSubmit={submit}>
          <h2 id={heading}>{texts.question({ device: isolate(label), name: isolate(name) })}</h2>
          <p>
            {present
              ? `${texts.consequence} ${isThis ? sealing.ownRemoval : sealing.removal}`
              : texts.consequence}
          </p>
          <div role="status" className="stack">
            {obstacle !== undefined && (
              <p>
                {removalKeys[obstacle]} <a href={addressOf('sealing')}>{menu.sealing}</a>
              </p>
            )}
            {needsKeys && lock === 'passkey' && <p>{removalKeys.passkey}</p>}
            {isPending && lock === 'passphrase' && <p>{sealing.passphrase.opening}</p>}
          </div>
          {isOpen && needsKeys && lock === 'passphrase' && <PresentPassphrase />}
          <ErrorMessage message={isOpen ? message : undefined} retry={retry} />
          <p className={`${paper.buttons} row`}>
            <Button onClick={() => dialog.current?.close()}>{cancel}</Button>
            {obstacle === undefined && (
              <Button type="submit" isDisabled={isPending}>
                {texts.confirm}
              </Button>
            )}
          </p>
        </form>
      </dialog>
    </>
  );
}

/**
 * The reason why this device cannot make a key, where the dialog cannot help. A device whose copy of the present key failed
 * can make the next one.
 */
function obstacleOf(
  { lock, isIn, failures }: Pick<KeyState, 'lock' | 'isIn' | 'failures'>,
  { id }: Pick<Device, 'id'>,
): 'elsewhere' | 'newPassphrase' | 'waiting' | undefined {
  if (lock === 'elsewhere') return 'elsewhere';
  if (lock === 'new passphrase') return 'newPassphrase';
  const hasFailed = failures.some(({ device }) => device === id);
  return lock === 'open' && !isIn && !hasFailed ? 'waiting' : undefined;
}
