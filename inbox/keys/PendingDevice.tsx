import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { useSession } from '../session.ts';
import { DeviceCode } from './Device.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { recoverKeys } from './key-changes.ts';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';

const { waiting, recovery } = words.desk.sealing;

/**
 * On a device that cannot read: its code; and what to do when no other device is left.
 * @param isDecision whether somebody has to decide about it, because a device that let it in was removed
 */
export function PendingDevice({ isDecision }: { readonly isDecision: boolean }) {
  const { keys } = useKeys();
  return (
    <KeysScreen heading={waiting.heading} lead={isDecision ? waiting.decision : waiting.lead}>
      {keys.ownDevice && <DeviceCode device={keys.ownDevice} label={waiting.code} />}
      <KeyRecovery />
    </KeysScreen>
  );
}

/** Opens sealed requests with the printed key. */
export function KeyRecovery() {
  const { keys, showMessage } = useSession();
  async function open(printed: RecoveryKey): Promise<boolean> {
    const isRight = await recoverKeys(keys, printed);
    if (isRight) showMessage(recovery.done);
    return isRight;
  }

  return (
    <section className="stack">
      <h2>{recovery.heading}</h2>
      <p>{recovery.lead}</p>
      <LatestRecoveryKeyNotice />
      <RecoveryKeyForm label={recovery.label} button={recovery.open} wrong={recovery.wrong} use={open} />
    </section>
  );
}
