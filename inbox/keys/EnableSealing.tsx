import { generateHybridIdentity } from 'age-encryption';
import { type ReactNode, useState } from 'react';
import { parseRecoveryKey, type RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { CompareDevices } from './CompareDevices.tsx';
import { DeviceCode } from './Device.tsx';
import { useKeys, useOtherDevices } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { canStartWithoutRecoveryKey } from './key-changes.ts';
import { PrintRecoveryKey } from './PrintRecoveryKey.tsx';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';

const { off, typeBack } = words.desk.sealing;

type Step =
  | { readonly name: 'start' }
  /** The new recovery key is in memory only, until the user has typed it. */
  | { readonly name: 'print'; readonly recovery: RecoveryKey }
  /** `recovery` is a new recovery key. Without it, the user types the earlier one, since encryption was on before. */
  | { readonly name: 'type'; readonly recipient: string; readonly recovery?: RecoveryKey }
  | { readonly name: 'compare'; readonly recoveryKey: RecoveryKey };

interface EnableSealingProps {
  /** Called with the recipient of the typed recovery key. */
  readonly onKeyTyped: (recipient: string) => void;
  /** The content below the first step. */
  readonly children?: ReactNode;
}

/** The steps to switch encryption on: print the recovery key, type it, and compare another device's code. */
export function EnableSealing({ onKeyTyped, children }: EnableSealingProps) {
  const [step, setStep] = useState<Step>({ name: 'start' });
  const { keys, latestKey } = useKeys();
  const others = useOtherDevices();

  function start(): void {
    if (latestKey === undefined) void makeKey();
    else setStep({ name: 'type', recipient: latestKey.recoveryRecipient });
  }

  async function makeKey(): Promise<void> {
    const recovery = await parseRecoveryKey(await generateHybridIdentity());
    if (recovery) setStep({ name: 'print', recovery });
  }

  switch (step.name) {
    case 'start':
      return (
        <KeysScreen key={step.name} heading={off.heading}>
          {/* A colleague who switches encryption on at another device needs this code. */}
          {keys.ownDevice && others !== undefined && others.length > 0 && (
            <section>
              <DeviceCode device={keys.ownDevice} label={off.code} />
            </section>
          )}
          <p className="lead">{off.lead}</p>
          {others?.length === 0 && <p>{off.alone}</p>}
          {others !== undefined && others.length > 0 && (
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
        <PrintRecoveryKey
          recovery={recovery}
          onPrinted={() => setStep({ name: 'type', recipient: recovery.recipient, recovery })}
          cancel={() => setStep({ name: 'start' })}
        />
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
            {recovery && (
              <Button isPlain onClick={() => setStep({ name: 'print', recovery })}>
                {typeBack.back}
              </Button>
            )}
            {/* If the earlier recovery key is lost, a new one may be created. */}
            {!recovery && canStartWithoutRecoveryKey(keys) && (
              <Button isPlain onClick={makeKey}>
                {typeBack.lost}
              </Button>
            )}
            {!recovery && !canStartWithoutRecoveryKey(keys) && typeBack.lostBefore}
          </p>
        </KeysScreen>
      );
    }
    case 'compare':
      return <CompareDevices others={others ?? []} recoveryKey={step.recoveryKey} />;
  }
}
