import { useId, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { RecoveryKey } from '#lib/inbox/recovery-key.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { DeviceComparison, DeviceItem } from './Device.tsx';
import { type OwnedDevice, useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { enableSealing } from './key-changes.ts';
import { hasOwnKey, type ReadyDevice } from './sealing-key.ts';

const { compare, devices } = words.desk.sealing;

interface CompareDevicesProps {
  readonly others: readonly OwnedDevice[];
  readonly recoveryKey: RecoveryKey;
}

/** The last step of switching encryption on: the user compares the code of at least one other device. */
export function CompareDevices({ others, recoveryKey }: CompareDevicesProps) {
  const { keys } = useKeys();
  const { isPending, message, retry, run, clear } = useAsyncAction(words.desk.line.notSent);
  const reasonId = useId();
  // Keeps the recipients (public keys) that the user compared, so that the server cannot replace them afterwards.
  const [compared, setCompared] = useState<readonly ReadyDevice[]>([]);
  const isCompared = (device: ReadyDevice) =>
    compared.some(({ id, recipient }) => id === device.id && recipient === device.recipient);

  const addCompared = (device: ReadyDevice) => {
    setCompared([...compared, device]);
    clear();
  };

  const seal = () =>
    run(async () => {
      if (compared.length > 0) await enableSealing(keys, compared, recoveryKey);
    });

  return (
    <KeysScreen heading={compare.heading} lead={compare.lead}>
      <ul>
        {others.map((device) => (
          <DeviceItem key={device.id} device={device} heading="h2">
            {hasOwnKey(device) && !isCompared(device) ? (
              <DeviceComparison device={device} isPending={isPending} onMatch={addCompared} />
            ) : (
              <p>{hasOwnKey(device) ? devices.compared : devices.withoutKey}</p>
            )}
          </DeviceItem>
        ))}
      </ul>
      <p id={reasonId} aria-live="polite">
        {compared.length === 0 && compare.missing}
      </p>
      <p>
        <Button isDisabled={isPending || compared.length === 0} aria-describedby={reasonId} onClick={seal}>
          {compare.seal}
        </Button>
      </p>
      <ErrorMessage message={message} retry={retry} />
    </KeysScreen>
  );
}
