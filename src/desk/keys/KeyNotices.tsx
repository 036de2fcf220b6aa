import type { Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { deskTime, isolate } from '../language.ts';
import { addressOf } from '../route.ts';
import { useSession } from '../session.ts';
import { useKeys } from './use-keys.ts';

const { failures: texts } = words.desk.sealing;

/** Above everything: devices that could not open the key in use, and devices that wait for a decision. */
export function KeyNotices({ attention }: Pick<Me, 'attention'>) {
  const { me } = useSession();
  const { failures } = useKeys();
  const isHere = failures.some(({ device }) => device === me.device.id);

  return (
    <div role="alert">
      {failures.map(({ device, label, name, madeBy, madeAt }) => (
        <p key={device} className={paper.problem}>
          {texts.failed({
            device: isolate(label),
            name: isolate(name),
            by: isolate(madeBy ?? texts.unknown),
            time: deskTime(madeAt),
          })}
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
  );
}
