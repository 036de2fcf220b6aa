import { words } from '#src/brand.ts';
import { formatDeskTime } from '../language.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './hooks.ts';
import { rotateKey } from './key-changes.ts';

const { rotation } = words.desk.sealing;

/** After a device that could read was removed in the terminal: asks for another key, until there is one. */
export function RotateKey() {
  const { showMessage } = useSession();
  const { keys, hasLatestKey, rotationDue } = useKeys();
  if (rotationDue === null || !hasLatestKey) return null;

  async function renew(): Promise<void> {
    await rotateKey(keys);
    showMessage(rotation.done);
  }

  return (
    <section>
      <p>{rotation.lead({ time: formatDeskTime(rotationDue) })}</p>
      <ActionForm button={rotation.button} action={renew} />
    </section>
  );
}
