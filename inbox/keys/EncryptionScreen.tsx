import { useEffect, useRef, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { AgencyKey, DeviceInfo, EncryptionProgress } from '#lib/inbox/api.ts';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { formatInboxTime } from '../language.ts';
import { Button, ConfirmButton, ErrorMessage } from '../parts/controls.tsx';
import { useSession } from '../session.ts';
import { DeviceCode } from './Device.tsx';
import { DeviceList } from './Devices.tsx';
import { EnableEncryption } from './EnableEncryption.tsx';
import { useAsyncValue, useDeviceKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { disableEncryption, recoverKeys } from './key-changes.ts';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';
import { RotateKey } from './RotateKey.tsx';
import { UnlockScreen } from './UnlockScreen.tsx';

const { compare, earlier, on, recovery, switchOff, waiting } = words.desk.sealing;

/** The screen about encryption: its state and devices, or the form that unlocks this device's own key. */
export function EncryptionScreen({
  device: { isApproved, awaitsDecisionSince },
}: {
  readonly device: DeviceInfo;
}) {
  const { keys, unlockMethod, currentKey, latestKey, hasLatestKey, verified } = useDeviceKeys();
  const [typedRecipient, setTypedRecipient] = useState<string>();
  useEffect(() => void keys.refresh().catch(() => undefined), [keys]);

  if (unlockMethod !== 'open') return <UnlockScreen lock={unlockMethod} />;
  if (!verified)
    return (
      <KeysScreen heading={words.desk.menu.sealing}>
        <Fingerprint />
      </KeysScreen>
    );
  const isDecision = awaitsDecisionSince !== null;
  if (!currentKey && !isApproved) return <PendingDevice isDecision={isDecision} />;
  if (!currentKey)
    return (
      <EnableEncryption onKeyTyped={setTypedRecipient}>
        {/* Earlier requests are still encrypted: devices that can read them may admit others. */}
        {latestKey && hasLatestKey && (
          <section>
            <h2>{on.who}</h2>
            <DeviceList latest={latestKey} />
          </section>
        )}
        {latestKey && !hasLatestKey && <KeyRecovery />}
      </EnableEncryption>
    );
  const isOutdated = typedRecipient !== undefined && typedRecipient !== currentKey.recoveryRecipient;
  const message = isOutdated ? compare.overtaken : undefined;
  if (!hasLatestKey) return <PendingDevice isDecision={isDecision} message={message} />;
  return <SealingDetails currentKey={currentKey} message={message} />;
}

interface SealingDetailsProps {
  readonly currentKey: AgencyKey;
  readonly message: string | undefined;
}

function SealingDetails({ currentKey, message }: SealingDetailsProps) {
  const { keys, showMessage } = useSession();
  async function endSealing(): Promise<boolean> {
    await disableEncryption(keys);
    showMessage(switchOff.done);
    return true;
  }
  return (
    <KeysScreen heading={on.heading} lead={on.since({ time: formatInboxTime(currentKey.madeAt) })}>
      <ErrorMessage message={message} />
      <RotateKey />
      <EncryptEarlierRequests />
      <section>
        <h2>{on.who}</h2>
        <DeviceList latest={currentKey} />
        <Fingerprint />
      </section>
      <section>
        <h2>{on.paper}</h2>
        <LatestRecoveryKeyNotice />
      </section>
      <div>
        <ConfirmButton
          label={switchOff.open}
          question={switchOff.question}
          consequence={switchOff.consequence}
          confirm={switchOff.confirm}
          action={endSealing}
        />
      </div>
    </KeysScreen>
  );
}

interface PendingDeviceProps {
  readonly isDecision: boolean;
  readonly message?: string | undefined;
}

/**
 * The screen on a device that cannot decrypt requests: its code, and the form for the recovery key.
 * @param isDecision whether the device must be approved again, because the device that approved it was removed
 */
function PendingDevice({ isDecision, message }: PendingDeviceProps) {
  const { keys } = useDeviceKeys();
  return (
    <KeysScreen heading={waiting.heading} lead={isDecision ? waiting.decision : waiting.lead}>
      <ErrorMessage message={message} />
      {keys.ownDevice && <DeviceCode device={keys.ownDevice} label={waiting.code} />}
      <KeyRecovery />
    </KeysScreen>
  );
}

function KeyRecovery() {
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

/** Shows the fingerprint of the key that this device has decrypted, and not of the one that the server claims to use. */
function Fingerprint() {
  const { keys, verified } = useDeviceKeys();
  const { knownKey } = keys;
  const { value } = useAsyncValue(
    JSON.stringify([knownKey?.recipient, knownKey?.recoveryRecipient]),
    async () => knownKey && (await computeFingerprint(knownKey)),
  );
  if (knownKey === undefined && !verified) return <p>{on.fingerprintUnknown}</p>;
  if (value === undefined) return null;
  return (
    <p>
      {on.fingerprint} <span translate="no">{value}</span>
    </p>
  );
}

/**
 * A button that encrypts earlier requests in batches.
 * It stops when the user leaves the screen or the connection is lost. The user can continue later.
 */
function EncryptEarlierRequests() {
  const { api } = useSession();
  const { keys, inClear } = useDeviceKeys();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [progress, setProgress] = useState<{ readonly left: number; readonly total: number }>();
  /** Null after the user has left the screen. */
  const section = useRef<HTMLElement>(null);

  const encrypt = () =>
    run(async () => {
      const total = Math.max(progress?.total ?? 0, inClear);
      let left = inClear;
      while (left > 0 && section.current) {
        setProgress({ left, total });
        ({ left } = await api.post<EncryptionProgress>('keys/seal-earlier'));
      }
      setProgress({ left, total });
      await keys.refresh();
    });

  if (inClear === 0 && !progress) return null;
  const done = progress ? Math.max(0, progress.total - progress.left) : 0;
  return (
    <section ref={section} className="stack">
      <h2>{earlier.heading}</h2>
      {progress && (
        <p>
          <progress value={done} max={progress.total} aria-label={earlier.heading} />{' '}
          {earlier.progress({ done: `${done}`, all: `${progress.total}` })}
        </p>
      )}
      {inClear > 0 && !isPending && !retry && (
        <>
          <p>{earlier.lead({ count: `${inClear}` })}</p>
          <p>
            <Button onClick={encrypt}>{earlier.seal}</Button>
          </p>
        </>
      )}
      <p role="status">{progress?.left === 0 && `${earlier.done} ${earlier.copies}`}</p>
      <ErrorMessage message={message} retry={retry} />
    </section>
  );
}
