import { generateHybridIdentity } from 'age-encryption';
import { type ReactNode, useState } from 'react';
import { parseRecoveryKey, type RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { CompareDevices } from './CompareDevices.tsx';
import { DeviceCode } from './Device.tsx';
import { useKeys, useOtherDevices } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { canStartWithoutPrintedKey } from './key-changes.ts';
import { PrintRecoveryKey } from './PrintRecoveryKey.tsx';
import { LatestRecoveryKeyNotice, RecoveryKeyForm } from './RecoveryKeyForm.tsx';

const { off, typeBack } = words.desk.sealing;

type Step =
  | { readonly name: 'start' }
  /** A new key is in the memory of this page alone, until it is typed back. */
  | { readonly name: 'print'; readonly recovery: RecoveryKey }
  /** Without a new key, that from before is typed: where sealing was on already. */
  | { readonly name: 'type'; readonly recipient: string; readonly recovery?: RecoveryKey }
  | { readonly name: 'compare'; readonly printed: RecoveryKey };

interface SwitchOnProps {
  /** Is told the recipient of the recovery key that was typed from its paper. */
  readonly typed: (recipient: string) => void;
  /** Below its first step. */
  readonly children?: ReactNode;
}

/** Switches sealing on, recovery first: a key is printed and typed back, and another device's code is compared. */
export function EnableSealing({ typed, children }: SwitchOnProps) {
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
          {/* First, since a colleague who switches it on at another device asks for it. */}
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
          printed={() => setStep({ name: 'type', recipient: recovery.recipient, recovery })}
          leave={() => setStep({ name: 'start' })}
        />
      );
    }
    case 'type': {
      const { recipient, recovery } = step;
      const compare = async (printed: RecoveryKey) => {
        if (printed.recipient !== recipient) return false;
        typed(recipient);
        setStep({ name: 'compare', printed });
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
            use={compare}
          />
          <p>
            {recovery && (
              <Button isPlain onClick={() => setStep({ name: 'print', recovery })}>
                {typeBack.back}
              </Button>
            )}
            {/* A new key is made where the paper from before is lost. */}
            {!recovery && canStartWithoutPrintedKey(keys) && (
              <Button isPlain onClick={makeKey}>
                {typeBack.lost}
              </Button>
            )}
            {!recovery && !canStartWithoutPrintedKey(keys) && typeBack.lostBefore}
          </p>
        </KeysScreen>
      );
    }
    case 'compare':
      return <CompareDevices others={others ?? []} printed={step.printed} />;
  }
}
