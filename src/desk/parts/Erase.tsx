import { useRef } from 'react';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { useAttempt } from '../attempt.ts';
import { addressOf, goTo } from '../route.ts';
import { useSession } from '../session.ts';
import { Question } from './Question.tsx';
import { Trouble } from './Trouble.tsx';

const { erase } = words.desk;

/** Erases a request, after a question. */
export function Erase({ reference }: { readonly reference: string }) {
  const { api, drafts, tell } = useSession();
  const { trouble, again, run } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);

  const eraseIt = () =>
    run(async () => {
      await api.erase(reference);
      drafts.delete(reference);
      tell(erase.done({ reference }), addressOf('waiting'));
      goTo('waiting');
    });

  return (
    <>
      <button type="button" className={plainButtonClass} onClick={() => dialog.current?.showModal()}>
        {erase.open}
      </button>
      <Trouble sentence={trouble} again={again} />
      <Question
        dialog={dialog}
        question={erase.question({ reference })}
        consequence={erase.consequence}
        confirm={erase.confirm}
        whenConfirmed={eraseIt}
      />
    </>
  );
}
