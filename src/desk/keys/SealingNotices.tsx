import { words } from '#src/brand.ts';
import { deskTime, isolate } from '../language.ts';
import { useKeys } from './use-keys.ts';

const { sealing } = words.desk;

/** On every screen: that no request is accepted, or that sealing was ended from the terminal. */
export function SealingNotices() {
  const { verified, ended, hold } = useKeys();
  return (
    <>
      {!verified && <p role="status">{sealing.unverified}</p>}
      {/* `SealingHold` says it as well, until the person at this device has confirmed it. */}
      {ended?.from === 'terminal' && hold !== 'ended' && (
        <p role="status">{sealing.ended({ time: deskTime(ended.at), by: isolate(ended.by) })}</p>
      )}
    </>
  );
}
