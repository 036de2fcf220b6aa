import { words } from '#src/brand.ts';
import { deskTime } from '../language.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './hooks.ts';

const { rotation } = words.desk.sealing;

/** After a device that could read was removed in the terminal: asks for another key, until there is one. */
export function Rotation() {
  const { tell } = useSession();
  const { keys, isIn, rotationDue } = useKeys();
  if (rotationDue === null || !isIn) return null;

  async function rotate(): Promise<void> {
    await keys.changes.rotate();
    tell(rotation.done);
  }

  return (
    <section>
      <p>{rotation.lead({ time: deskTime(rotationDue) })}</p>
      <ActionForm button={rotation.button} action={rotate} />
    </section>
  );
}
