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
 * The screen on a device that cannot decrypt requests: its code, and the form for the recovery key.
 * @param isDecision whether the device needs a decision, because the device that admitted it was removed
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

/** The form that admits this device with the recovery key. */
export function KeyRecovery() {
  const { keys, showMessage } = useSession();
  async function recover(recoveryKey: RecoveryKey): Promise<boolean> {
    const isValid = await recoverKeys(keys, recoveryKey);
    if (isValid) showMessage(recovery.done);
    return isValid;
  }

  return (
    <section className="stack">
      <h2>{recovery.heading}</h2>
      <p>{recovery.lead}</p>
      <LatestRecoveryKeyNotice />
      <RecoveryKeyForm label={recovery.label} button={recovery.open} wrong={recovery.wrong} check={recover} />
    </section>
  );
}
