import { useRef } from 'react';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { useAttempt } from '../attempt.ts';
import { Question } from '../parts/Question.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useSession } from '../session.ts';

const { switchOff } = words.desk.sealing;

/** Switches sealing off, after a question. */
export function SwitchOff() {
  const { keys, tell } = useSession();
  const { trouble, again, run } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);

  const whenConfirmed = () =>
    run(async () => {
      await keys.switchOff();
      tell(switchOff.done);
    });

  return (
    <div>
      <button type="button" className={plainButtonClass} onClick={() => dialog.current?.showModal()}>
        {switchOff.open}
      </button>
      <Trouble sentence={trouble} again={again} />
      <Question
        dialog={dialog}
        question={switchOff.question}
        consequence={switchOff.consequence}
        confirm={switchOff.confirm}
        whenConfirmed={whenConfirmed}
      />
    </div>
  );
}
