import { generateHybridIdentity } from 'age-encryption';
import { useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { CompareDevices } from './CompareDevices.tsx';
import { DeviceCode } from './DeviceCode.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { PrintKey } from './PrintKey.tsx';
import { TypeBack } from './TypeBack.tsx';
import { useKeys } from './use-keys.ts';
import { useOtherDevices } from './use-other-devices.ts';

const { off } = words.desk.sealing;

/** The key is in the memory of this page alone, until the last step. */
type Step =
  | { readonly name: 'start' }
  | { readonly name: 'print' | 'type' | 'compare'; readonly recovery: RecoveryKey };

/** Switches sealing on, recovery first: a key is printed and typed back, and another device's code is compared. */
export function SwitchOn() {
  const [step, setStep] = useState<Step>({ name: 'start' });
  const { keys } = useKeys();
  const others = useOtherDevices();

  async function start(): Promise<void> {
    const recovery = await readRecoveryKey(await generateHybridIdentity());
    if (recovery) setStep({ name: 'print', recovery });
  }

  switch (step.name) {
    case 'start':
      return (
        <KeysScreen heading={off.heading} lead={off.lead}>
          {others?.length === 0 && <p>{off.alone}</p>}
          {others !== undefined && others.length > 0 && (
            <p>
              <button type="button" className={inkButtonClass} onClick={() => void start()}>
                {off.start}
              </button>
            </p>
          )}
          {keys.self && <DeviceCode device={keys.self} label={off.code} />}
        </KeysScreen>
      );
    case 'print':
      return (
        <PrintKey
          identity={step.recovery.identity}
          printed={() => setStep({ ...step, name: 'type' })}
          leave={() => setStep({ name: 'start' })}
        />
      );
    case 'type':
      return (
        <TypeBack
          printed={step.recovery}
          showAgain={() => setStep({ ...step, name: 'print' })}
          done={() => setStep({ ...step, name: 'compare' })}
        />
      );
    case 'compare':
      return <CompareDevices others={others ?? []} recoveryRecipient={step.recovery.recipient} />;
  }
}
