import type { Me, SealingEnded } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { formatDeskTime, isolateText } from '../language.ts';
import { Button } from '../parts/Button.tsx';
import { hrefOf } from '../route.ts';
import { useSession } from '../session.ts';
import { useKeys, useOtherDevices } from './hooks.ts';
import { hasOwnKey } from './sealing-key.ts';

const { sealing } = words.desk;
const { failures: failureTexts, hold: holdTexts } = sealing;

/** On every screen: that no request is accepted, or that sealing was ended from the terminal. */
export function SealingNotices() {
  const { verified, ended, noteBlock } = useKeys();
  return (
    <>
      {!verified && <p role="status">{sealing.unverified}</p>}
      {/* `SealingHold` says it as well, until the person at this device has confirmed it. */}
      {ended?.from === 'terminal' && noteBlock !== 'ended' && (
        <p role="status">{sealing.ended({ time: formatDeskTime(ended.at), by: isolateText(ended.by) })}</p>
      )}
    </>
  );
}

/** A notice while notes are held back: the server says that sealing was ended, or names an earlier key. */
export function NoteBlockNotice() {
  const { keys, noteBlock, ended } = useKeys();
  return (
    <div role="status">
      {noteBlock === 'ended' && (
        <div className="stack">
          <p className={paper.problem}>{endText(ended)}</p>
          <p>{holdTexts.unproven}</p>
          <p>
            <Button isPlain onClick={() => keys.confirmEnd()}>
              {holdTexts.confirm}
            </Button>
          </p>
        </div>
      )}
      {noteBlock === 'rolled back' && <p className={paper.problem}>{holdTexts.rolledBack}</p>}
    </div>
  );
}

function endText(ended: SealingEnded | null): string {
  if (ended === null) return holdTexts.unknown;
  const time = formatDeskTime(ended.at);
  return ended.from === 'terminal'
    ? holdTexts.terminal({ time })
    : holdTexts.colleague({ by: isolateText(ended.by), time });
}

/** Devices that could not open the key in use, and devices that wait for a decision. */
export function KeyNotices({ attention }: Pick<Me, 'attention'>) {
  const { me } = useSession();
  const { failures } = useKeys();
  const isHere = failures.some(({ device }) => device === me.device.id);
  return (
    <div role="alert">
      {failures.map(({ device, label, name, madeBy, madeAt }) => (
        <p key={device} className={paper.problem}>
          {failureTexts.failed({
            device: isolateText(label),
            name: isolateText(name),
            by: isolateText(madeBy ?? failureTexts.unknown),
            time: formatDeskTime(madeAt),
          })}
        </p>
      ))}
      {failures.length > 0 && <p>{isHere ? failureTexts.here : failureTexts.advice}</p>}
      {attention.decisions > 0 && (
        <p className={paper.problem}>
          {failureTexts.decisions}{' '}
          <a href={hrefOf('sealing')} className={plainButtonClass}>
            {failureTexts.show}
          </a>
        </p>
      )}
    </div>
  );
}

/** Devices that wait to be let in, with a link to where their codes are compared; for devices that may let them in. */
export function PendingDevicesNotice() {
  const { currentKey, hasLatestKey } = useKeys();
  return <div role="status">{currentKey && hasLatestKey && <WaitingList />}</div>;
}

function WaitingList() {
  const others = useOtherDevices() ?? [];
  const waiting = others.filter((device) => hasOwnKey(device) && !device.letIn);
  return waiting.map(({ id, label, name }) => (
    <p key={id} className={paper.problem}>
      {sealing.devices.waits({ device: isolateText(label), name: isolateText(name) })}{' '}
      <a href={hrefOf('sealing')}>{sealing.devices.compareCode}</a>
    </p>
  ));
}
