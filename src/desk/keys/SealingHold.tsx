import type { SealingEnded } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { deskTime, isolate } from '../language.ts';
import { useKeys } from './use-keys.ts';

const { hold: texts } = words.desk.sealing;

/** A notice above every screen while notes are held back: the server says that sealing was ended, or names an earlier key. */
export function SealingHold() {
  const { keys, hold, ended } = useKeys();
  return (
    <div role="status">
      {hold === 'ended' && (
        <div className="stack">
          <p className={paper.problem}>{endText(ended)}</p>
          <p>{texts.unproven}</p>
          <p>
            <button type="button" className={plainButtonClass} onClick={() => keys.confirmEnd()}>
              {texts.confirm}
            </button>
          </p>
        </div>
      )}
      {hold === 'rolled back' && <p className={paper.problem}>{texts.rolledBack}</p>}
    </div>
  );
}

function endText(ended: SealingEnded | null): string {
  if (ended === null) return texts.unknown;
  const time = deskTime(ended.at);
  return ended.from === 'terminal'
    ? texts.terminal({ time })
    : texts.colleague({ by: isolate(ended.by), time });
}
