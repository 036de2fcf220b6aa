import { ActionError } from '#lib/browser/use-async-action.ts';
import type { Device, RemovedDevices } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import type { KeyState } from '../keys/device-keys.ts';
import { useKeys } from '../keys/hooks.ts';
import { makeKeyWithout } from '../keys/key-changes.ts';
import { CurrentPassphraseField, useUnlockForm } from '../keys/Unlock.tsx';
import { isolateText } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { hrefOf } from '../route.ts';
import { useSession } from '../session.ts';

const { menu, people: texts, refusals, sealing } = words.desk;
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
  const { api, me, showMessage } = useSession();
  const { keys, unlockMethod, currentKey } = useKeys();
  const unlock = useUnlockForm();
  // A person who removes their own device must not know the next key.
  const needsKeys = currentKey !== undefined && !isThis;
  const obstacle = needsKeys ? obstacleOf(keys.state, me.device) : undefined;

  async function remove(typed: FormData): Promise<boolean> {
    if (needsKeys) await unlock(typed);
    // The dialog shows what is in the way now.
    if (needsKeys && obstacleOf(keys.state, me.device) !== undefined) return false;
    const newKey = await makeKeyWithout(keys, [id]);
    if (needsKeys && !newKey)
      throw new ActionError(
        keys.state.noteBlock === 'rolled back' ? sealing.hold.rolledBack : refusals['people-changed'],
      );
    await api.post('devices/remove', { devices: [id], newKey } satisfies RemovedDevices);
    await keys.refresh();
    showMessage(texts.removed({ device: isolateText(label) }));
    await whenRemoved();
    return true;
  }

  return (
    <ConfirmButton
      label={
        <>
          {texts.remove} <span className="visually-hidden">{label}</span>
        </>
      }
      question={texts.question({ device: isolateText(label), name: isolateText(name) })}
      consequence={
        currentKey
          ? `${texts.consequence} ${isThis ? sealing.ownRemoval : sealing.removal}`
          : texts.consequence
      }
      confirm={obstacle === undefined ? texts.confirm : undefined}
      action={remove}
      notice={(isPending) => (
        <>
          {obstacle !== undefined && (
            <p>
              {removalKeys[obstacle]} <a href={hrefOf('sealing')}>{menu.sealing}</a>
            </p>
          )}
          {needsKeys && unlockMethod === 'passkey' && <p>{removalKeys.passkey}</p>}
          {isPending && unlockMethod === 'passphrase' && <p>{sealing.passphrase.opening}</p>}
        </>
      )}
    >
      {needsKeys && unlockMethod === 'passphrase' && <CurrentPassphraseField />}
    </ConfirmButton>
  );
}

/**
 * The reason why this device cannot make a key, where the dialog cannot help. A device whose copy of the present key failed
 * can make the next one.
 */
function obstacleOf(
  { unlockMethod, hasLatestKey, failures }: KeyState,
  { id }: Device,
): 'elsewhere' | 'newPassphrase' | 'waiting' | undefined {
  if (unlockMethod === 'elsewhere') return 'elsewhere';
  if (unlockMethod === 'new passphrase') return 'newPassphrase';
  const hasFailed = failures.some(({ device }) => device === id);
  return unlockMethod === 'open' && !hasLatestKey && !hasFailed ? 'waiting' : undefined;
}
