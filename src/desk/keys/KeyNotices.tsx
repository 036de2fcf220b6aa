import { words } from '#lib/brand/selected.ts';
import type { Me } from '#lib/desk/api.ts';
import { deskTime } from '#lib/desk/entry-lines.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { useAttempt } from '../attempt.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { addressOf } from '../route.ts';
import { useSession } from '../session.ts';
import { useKeys } from './use-keys.ts';

const { failures: texts } = words.desk.sealing;

/** Above everything: devices that could not open the key in use, and devices that wait for a decision. */
export function KeyNotices({ attention }: Pick<Me, 'attention'>) {
  const { me, tell } = useSession();
  const { keys, failures } = useKeys();
  const { busy, trouble, again, run } = useAttempt();
  const isHere = failures.some(({ device }) => device === me.device.id);

  const rotate = () =>
    run(async () => {
      await keys.rotate();
      tell(texts.rotated);
    });

  return (
    <>
      <div role="alert">
        {failures.map(({ device, label, name, madeBy, madeAt }) => (
          <p key={device} className={paper.problem}>
            {texts.failed({ device: label, name, by: madeBy ?? texts.unknown, time: deskTime(madeAt) })}
          </p>
        ))}
        {failures.length > 0 && <p>{isHere ? texts.here : texts.advice}</p>}
        {attention.decisions > 0 && (
          <p className={paper.problem}>
            {texts.decisions}{' '}
            <a href={addressOf('sealing')} className={plainButtonClass}>
              {texts.show}
            </a>
          </p>
        )}
      </div>
      {isHere && (
        <p>
          <button type="button" className={plainButtonClass} aria-disabled={busy} onClick={rotate}>
            {texts.rotate}
          </button>
        </p>
      )}
      <Trouble sentence={trouble} again={again} />
    </>
  );
}
