import { words } from '#src/brand.ts';
import { formatInboxTime } from '../language.ts';
import { ActionForm } from '../parts/controls.tsx';
import { useSession } from '../session.ts';
import { useDeviceKeys } from './hooks.ts';
import { rotateKey } from './key-changes.ts';

const { rotation } = words.desk.sealing;

/**
 * Asks the user to rotate the key, because a device with a copy of the key was removed by the command line, or removed
 * itself.
 */
export function RotateKey() {
  const { showMessage } = useSession();
  const { keys, hasLatestKey, rotationDue } = useDeviceKeys();
  if (rotationDue === null || !hasLatestKey) return null;

  async function rotate(): Promise<void> {
    await rotateKey(keys);
    showMessage(rotation.done);
  }

  return (
    <section>
      <p>{rotation.lead({ time: formatInboxTime(rotationDue) })}</p>
      <ActionForm button={rotation.button} action={rotate} />
    </section>
  );
}
