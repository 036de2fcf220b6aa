import { generateHybridIdentity } from 'age-encryption';
import { type ReactNode, useId, useState } from 'react';
import { parseRecoveryKey, type RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import deskPaper from '../../src/components/agency-paper/agency-paper.module.css';
import { ActionForm, Button } from '../parts/controls.tsx';
import { type DeviceWithKey, hasOwnKey } from './agency-key.ts';
import { DeviceCode, DeviceComparison, DeviceItem } from './Device.tsx';
import { type OwnedDevice, useDeviceKeys, useOtherDevices } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { canEnableWithoutRecoveryKey, enableEncryption } from './key-changes.ts';
import { RecoveryCertificate } from './RecoveryCertificate.tsx';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';

const { compare, devices, off, print, typeBack } = words.desk.sealing;

type Step =
  | { readonly name: 'start' }
  /** The new recovery key is in memory only, until the user has typed it. */
  | { readonly name: 'print'; readonly recovery: RecoveryKey }
  /** `recovery` is a new recovery key. Without it, the user types the earlier one, since encryption was on before. */
  | { readonly name: 'type'; readonly recipient: string; readonly recovery?: RecoveryKey }
  | { readonly name: 'compare'; readonly recoveryKey: RecoveryKey };

interface EnableEncryptionProps {
  /** Called with the public part of the recovery key, after the user has typed the key. */
  readonly onKeyTyped: (recipient: string) => void;
  readonly children?: ReactNode;
}

/** The steps to switch encryption on: print the recovery key, type it, and compare the code of another device. */
export function EnableEncryption({ onKeyTyped, children }: EnableEncryptionProps) {
  const [step, setStep] = useState<Step>({ name: 'start' });
  const { keys, latestKey } = useDeviceKeys();
  const others = useOtherDevices();
  const hasOthers = others !== undefined && others.length > 0;

  async function makeKey(): Promise<void> {
    const recovery = await parseRecoveryKey(await generateHybridIdentity());
    if (recovery) setStep({ name: 'print', recovery });
  }

  async function start(): Promise<void> {
    if (latestKey) setStep({ name: 'type', recipient: latestKey.recoveryRecipient });
    else await makeKey();
  }

  switch (step.name) {
    case 'start':
      return (
        <KeysScreen key={step.name} heading={off.heading}>
          {/* An employee who switches encryption on at another device must compare this code. */}
          {keys.ownDevice && hasOthers && (
            <section>
              <DeviceCode device={keys.ownDevice} label={off.code} />
            </section>
          )}
          <p className="lead">{off.lead}</p>
          {others?.length === 0 && <p>{off.alone}</p>}
          {hasOthers && (
            <p>
              <Button onClick={start}>{off.start}</Button>
            </p>
          )}
          {children}
        </KeysScreen>
      );
    case 'print': {
      const { recovery } = step;
      return (
        <KeysScreen key={step.name} heading={print.heading} lead={print.lead}>
          <p className={`${deskPaper.buttons} row`}>
            <Button onClick={() => window.print()}>{print.print}</Button>
            <Button onClick={() => setStep({ name: 'type', recipient: recovery.recipient, recovery })}>
              {print.printed}
            </Button>
            <Button isPlain onClick={() => setStep({ name: 'start' })}>
              {print.leave}
            </Button>
          </p>
          <RecoveryCertificate recovery={recovery} />
        </KeysScreen>
      );
    }
    case 'type': {
      const { recipient, recovery } = step;
      const checkKey = async (recoveryKey: RecoveryKey) => {
        if (recoveryKey.recipient !== recipient) return false;
        onKeyTyped(recipient);
        setStep({ name: 'compare', recoveryKey });
        return true;
      };
      return (
        <KeysScreen
          key={step.name}
          heading={recovery ? typeBack.heading : typeBack.before}
          lead={recovery ? typeBack.lead : typeBack.leadBefore}
        >
          {!recovery && <LatestRecoveryKeyNotice />}
          <RecoveryKeyForm
            label={typeBack.label}
            button={typeBack.check}
            recipient={recipient}
            wrong={typeBack.wrong}
            check={checkKey}
          />
          <p>
            {recovery ? (
              <Button isPlain onClick={() => setStep({ name: 'print', recovery })}>
                {typeBack.back}
              </Button>
            ) : canEnableWithoutRecoveryKey(keys) ? (
              // If the earlier recovery key is lost, a new one may be created.
              <Button isPlain onClick={makeKey}>
                {typeBack.lost}
              </Button>
            ) : (
              typeBack.lostBefore
            )}
          </p>
        </KeysScreen>
      );
    }
    case 'compare':
      return <CompareDevices others={others ?? []} recoveryKey={step.recoveryKey} />;
  }
}

interface CompareDevicesProps {
  readonly others: readonly OwnedDevice[];
  readonly recoveryKey: RecoveryKey;
}

/** The last step: the user compares the code of at least one other device. */
function CompareDevices({ others, recoveryKey }: CompareDevicesProps) {
  const { keys } = useDeviceKeys();
  const reasonId = useId();
  // Stores the recipients (public keys) that the user compared, so that the server cannot replace them afterwards.
  const [compared, setCompared] = useState<readonly DeviceWithKey[]>([]);
  const isCompared = (device: DeviceWithKey) =>
    compared.some(({ id, recipient }) => id === device.id && recipient === device.recipient);

  const addCompared = async (device: DeviceWithKey) => setCompared((before) => [...before, device]);

  async function seal(): Promise<void> {
    if (compared.length > 0) await enableEncryption(keys, compared, recoveryKey);
  }

  return (
    <KeysScreen heading={compare.heading} lead={compare.lead}>
      <ul>
        {others.map((device) => (
          <DeviceItem key={device.id} device={device} heading="h2">
            {hasOwnKey(device) && !isCompared(device) ? (
              <DeviceComparison device={device} onMatch={addCompared} />
            ) : (
              <p>{hasOwnKey(device) ? devices.compared : devices.withoutKey}</p>
            )}
          </DeviceItem>
        ))}
      </ul>
      <p id={reasonId} aria-live="polite">
        {compared.length === 0 && compare.missing}
      </p>
      {/* The key removes the error of an attempt with fewer devices. */}
      <ActionForm
        key={compared.length}
        button={compare.seal}
        isDisabled={compared.length === 0}
        aria-describedby={reasonId}
        action={seal}
      />
    </KeysScreen>
  );
}
