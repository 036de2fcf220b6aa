import { useEffect, useRef, useState } from 'react';
import type { AgencyKey, DeviceInfo, EncryptionProgress } from '#lib/inbox/api.ts';
import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { formatInboxTime } from '../language.ts';
import { ActionForm, ConfirmButton, ErrorMessage } from '../parts/controls.tsx';
import { useSession } from '../session.ts';
import { DeviceCode } from './Device.tsx';
import { DeviceList } from './Devices.tsx';
import { EnableEncryption } from './EnableEncryption.tsx';
import { useAsyncValue, useDeviceKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { disableEncryption, recoverKeys } from './key-changes.ts';
import { RotateKey } from './Notices.tsx';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';
import { UnlockScreen } from './UnlockScreen.tsx';

const { compare, earlier, on, recovery, switchOff, waiting } = words.desk.sealing;

/** The screen about encryption: its state and devices, or the form that unlocks this device's own key. */
export function EncryptionScreen({ device }: { readonly device: DeviceInfo }) {
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
  const isOutdated = typedRecipient !== undefined && typedRecipient !== currentKey?.recoveryRecipient;
  const message = currentKey && isOutdated ? compare.overtaken : undefined;
  if (currentKey ? !hasLatestKey : !device.isApproved)
    return <PendingDevice device={device} message={message} />;
  if (currentKey) return <SealingDetails currentKey={currentKey} message={message} />;
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
        <ConfirmButton {...switchOff} label={switchOff.open} action={endSealing} />
      </div>
    </KeysScreen>
  );
}

interface PendingDeviceProps extends Pick<SealingDetailsProps, 'message'> {
  readonly device: DeviceInfo;
}

/** The screen on a device that cannot decrypt requests: its code, and the form for the recovery key. */
function PendingDevice({ device: { awaitsDecisionSince }, message }: PendingDeviceProps) {
  const { ownDevice } = useDeviceKeys().keys;
  return (
    <KeysScreen
      heading={waiting.heading}
      lead={awaitsDecisionSince === null ? waiting.lead : waiting.decision}
    >
      <ErrorMessage message={message} />
      {ownDevice && <DeviceCode device={ownDevice} label={waiting.code} />}
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
  return (
    value && (
      <p>
        {on.fingerprint} <span translate="no">{value}</span>
      </p>
    )
  );
}

/**
 * A button that encrypts earlier requests in batches.
 * It stops when the user leaves the screen or the connection is lost. The user can continue later.
 */
function EncryptEarlierRequests() {
  const { api } = useSession();
  const { keys, inClear } = useDeviceKeys();
  const [progress, setProgress] = useState<{ readonly left: number; readonly total: number }>();
  /** Null after the user has left the screen. */
  const section = useRef<HTMLElement>(null);

  async function encrypt(): Promise<void> {
    const total = Math.max(progress?.total ?? 0, inClear);
    let left = inClear;
    while (left > 0 && section.current) {
      setProgress({ left, total });
      ({ left } = await api.post<EncryptionProgress>('keys/seal-earlier'));
    }
    setProgress({ left, total });
    await keys.refresh();
  }

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
      {inClear > 0 && (
        <ActionForm button={earlier.seal} action={encrypt}>
          {!progress && <p>{earlier.lead({ count: `${inClear}` })}</p>}
        </ActionForm>
      )}
      <p role="status">{progress?.left === 0 && `${earlier.done} ${earlier.copies}`}</p>
    </section>
  );
}
