import { words } from '#src/brand.ts';
import { deskTime } from '../language.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './hooks.ts';
import { rotate } from './key-changes.ts';

const { rotation } = words.desk.sealing;

/** After a device that could read was removed in the terminal: asks for another key, until there is one. */
export function Rotation() {
  const { tell } = useSession();
  const { keys, isIn, rotationDue } = useKeys();
  if (rotationDue === null || !isIn) return null;

  async function renew(): Promise<void> {
    await rotate(keys);
    tell(rotation.done);
  }

  return (
    <section>
      <p>{rotation.lead({ time: deskTime(rotationDue) })}</p>
      <ActionForm button={rotation.button} action={renew} />
    </section>
  );
}
