import type { CurrentUser, EncryptionEnd } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { linkButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { formatInboxTime, isolateText } from '../language.ts';
import { ActionForm, Button } from '../parts/controls.tsx';
import { createHref } from '../route.ts';
import { useSession } from '../session.ts';
import { hasOwnKey } from './agency-key.ts';
import { useDeviceKeys, useOtherDevices } from './hooks.ts';
import { rotateKey } from './key-changes.ts';

const { sealing } = words.desk;
const { failures: failureTexts, hold: holdTexts } = sealing;

/** Notices for every screen: the server accepts no requests, or encryption was switched off by the command line. */
export function EncryptionNotices() {
  const { verified, ended, noteBlock } = useDeviceKeys();
  return (
    <>
      {!verified && <p role="status">{sealing.unverified}</p>}
      {/* Until the user has confirmed that encryption is off, another notice shows it. */}
      {ended?.from === 'terminal' && noteBlock !== 'ended' && (
        <p role="status">{sealing.ended({ time: formatInboxTime(ended.at), by: isolateText(ended.by) })}</p>
      )}
    </>
  );
}

/**
 * A notice that notes cannot be sent, because the server claims that encryption was switched off, or that a replaced
 * key is the current one.
 */
export function NotesDisabledNotice() {
  const { keys, noteBlock, ended } = useDeviceKeys();
  return (
    <div role="status">
      {noteBlock === 'ended' && (
        <div className="stack">
          <p className={paper.problem}>{formatEnd(ended)}</p>
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

function formatEnd(ended: EncryptionEnd | null): string {
  if (ended === null) return holdTexts.unknown;
  const time = formatInboxTime(ended.at);
  return ended.from === 'terminal'
    ? holdTexts.terminal({ time })
    : holdTexts.colleague({ by: isolateText(ended.by), time });
}

/** Notices about devices that could not decrypt the current key, and about devices that must be admitted again. */
export function KeyNotices({ attention }: Pick<CurrentUser, 'attention'>) {
  const { me } = useSession();
  const { failures } = useDeviceKeys();
  const isThisDevice = failures.some(({ device }) => device === me.device.id);
  return (
    <div role="alert">
      {failures.map(({ device, label, name, madeBy, madeAt }) => (
        <p key={device} className={paper.problem}>
          {failureTexts.failed({
            device: isolateText(label),
            name: isolateText(name),
            by: isolateText(madeBy ?? failureTexts.unknown),
            time: formatInboxTime(madeAt),
          })}
        </p>
      ))}
      {failures.length > 0 && <p>{isThisDevice ? failureTexts.here : failureTexts.advice}</p>}
      {attention.decisions > 0 && (
        <p className={paper.problem}>
          {failureTexts.decisions}{' '}
          <a href={createHref('sealing')} className={linkButtonClass}>
            {failureTexts.show}
          </a>
        </p>
      )}
    </div>
  );
}

/**
 * Notices about devices that wait to be admitted, with links to compare their codes. Shown on devices that can admit
 * others.
 */
export function PendingDevicesNotice() {
  const { currentKey, hasLatestKey } = useDeviceKeys();
  const others = useOtherDevices(currentKey !== undefined && hasLatestKey);
  const waiting = others?.filter((device) => hasOwnKey(device) && !device.isApproved);
  return (
    <div role="status">
      {waiting?.map(({ id, label, name }) => (
        <p key={id} className={paper.problem}>
          {sealing.devices.waits({ device: isolateText(label), name: isolateText(name) })}{' '}
          <a href={createHref('sealing')}>{sealing.devices.compareCode}</a>
        </p>
      ))}
    </div>
  );
}

/**
 * Asks the user to rotate the key, because a device with a copy of the key was removed by the command line, or removed
 * itself.
 */
export function RotateKey() {
  const { showMessage } = useSession();
  const { keys, hasLatestKey, rotationDue } = useDeviceKeys();
  if (rotationDue === null || !hasLatestKey) return null;

  async function rotate(): Promise<void> {
    await rotateKey(keys);
    showMessage(sealing.rotation.done);
  }

  return (
    <section>
      <p>{sealing.rotation.lead({ time: formatInboxTime(rotationDue) })}</p>
      <ActionForm button={sealing.rotation.button} action={rotate} />
    </section>
  );
}
