import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { useAttempt } from '../attempt.ts';
import { deskTime } from '../language.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './use-keys.ts';

const { rotation } = words.desk.sealing;

/** After a device that could read was removed in the terminal: asks for another key, until there is one. */
export function Rotation() {
  const { tell } = useSession();
  const { keys, isIn, rotationDue } = useKeys();
  const { busy, trouble, again, run } = useAttempt();
  if (rotationDue === null || !isIn) return null;

  const rotate = () =>
    run(async () => {
      await keys.rotate();
      tell(rotation.done);
    });

  return (
    <section>
      <p>{rotation.lead({ time: deskTime(rotationDue) })}</p>
      <button type="button" className={inkButtonClass} aria-disabled={busy} onClick={rotate}>
        {rotation.button}
      </button>
      <Trouble sentence={trouble} again={again} />
    </section>
  );
}
