import { useEffect, useState } from 'react';
import type { DeskKey, Device } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { formatDeskTime } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { Devices } from './Devices.tsx';
import { EnableSealing } from './EnableSealing.tsx';
import { EncryptEarlierRequests } from './EncryptEarlierRequests.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { disableSealing } from './key-changes.ts';
import { KeyRecovery, PendingDevice } from './PendingDevice.tsx';
import { LatestRecoveryKeyNotice } from './RecoveryKeyForm.tsx';
import { RotateKey } from './RotateKey.tsx';
import { Unlock } from './Unlock.tsx';

const { compare, on, switchOff: switchOffTexts } = words.desk.sealing;

/** The screen about encryption: its state and devices, or the form that unlocks this device's key. */
export function EncryptionScreen({ device: { letIn, awaitsDecisionSince } }: { readonly device: Device }) {
  const { keys, unlockMethod, currentKey, latestKey, hasLatestKey, verified } = useKeys();
  const [typedRecipient, setTypedRecipient] = useState<string>();
  useEffect(() => void keys.refresh().catch(() => undefined), [keys]);

  if (unlockMethod !== 'open') return <Unlock lock={unlockMethod} />;
  if (!verified)
    return (
      <KeysScreen heading={words.desk.menu.sealing}>
        <Fingerprint />
      </KeysScreen>
    );
  const isDecision = awaitsDecisionSince !== null;
  if (!currentKey && !letIn) return <PendingDevice isDecision={isDecision} />;
  if (!currentKey)
    return (
      <EnableSealing onKeyTyped={setTypedRecipient}>
        {/* Earlier requests are still encrypted: devices that can read them may admit others. */}
        {latestKey && hasLatestKey && (
          <section>
            <h2>{on.who}</h2>
            <Devices latest={latestKey} />
          </section>
        )}
        {latestKey && !hasLatestKey && <KeyRecovery />}
      </EnableSealing>
    );
  const isOutdated = typedRecipient !== undefined && typedRecipient !== currentKey.recoveryRecipient;
  return (
    <>
      <ErrorMessage message={isOutdated ? compare.overtaken : undefined} />
      {hasLatestKey ? <SealingDetails currentKey={currentKey} /> : <PendingDevice isDecision={isDecision} />}
    </>
  );
}

/** The state of encryption while it is on, for a device that can decrypt requests. */
function SealingDetails({ currentKey }: { readonly currentKey: DeskKey }) {
  const { keys, showMessage } = useSession();
  async function endSealing(): Promise<boolean> {
    await disableSealing(keys);
    showMessage(switchOffTexts.done);
    return true;
  }
  return (
    <KeysScreen heading={on.heading} lead={on.since({ time: formatDeskTime(currentKey.madeAt) })}>
      <RotateKey />
      <EncryptEarlierRequests />
      <section>
        <h2>{on.who}</h2>
        <Devices latest={currentKey} />
        <Fingerprint />
      </section>
      <section>
        <h2>{on.paper}</h2>
        <LatestRecoveryKeyNotice />
      </section>
      <div>
        <ConfirmButton
          label={switchOffTexts.open}
          question={switchOffTexts.question}
          consequence={switchOffTexts.consequence}
          confirm={switchOffTexts.confirm}
          action={endSealing}
        />
      </div>
    </KeysScreen>
  );
}
