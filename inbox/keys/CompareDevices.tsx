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
  /** The key that was typed back from its paper. */
  readonly printed: RecoveryKey;
}

/** The last step: the codes of other devices are compared, of at least one. */
export function CompareDevices({ others, printed }: CompareDevicesProps) {
  const { keys } = useKeys();
  const { isPending, message, retry, run, clear } = useAsyncAction(words.desk.line.notSent);
  const reason = useId();
  // As they were when their codes were compared, whatever the server says of them later.
  const [compared, setCompared] = useState<readonly ReadyDevice[]>([]);
  const isCompared = (device: ReadyDevice) =>
    compared.some(({ id, recipient }) => id === device.id && recipient === device.recipient);

  const same = (device: ReadyDevice) => {
    setCompared([...compared, device]);
    clear();
  };

  const seal = () =>
    run(async () => {
      if (compared.length > 0) await enableSealing(keys, compared, printed);
    });

  return (
    <KeysScreen heading={compare.heading} lead={compare.lead}>
      <ul>
        {others.map((device) => (
          <DeviceItem key={device.id} device={device} heading="h2">
            {hasOwnKey(device) && !isCompared(device) ? (
              <DeviceComparison device={device} isPending={isPending} same={same} />
            ) : (
              <p>{hasOwnKey(device) ? devices.compared : devices.withoutKey}</p>
            )}
          </DeviceItem>
        ))}
      </ul>
      <p id={reason} aria-live="polite">
        {compared.length === 0 && compare.missing}
      </p>
      <p>
        <Button isDisabled={isPending || compared.length === 0} aria-describedby={reason} onClick={seal}>
          {compare.seal}
        </Button>
      </p>
      <ErrorMessage message={message} retry={retry} />
    </KeysScreen>
  );
}
