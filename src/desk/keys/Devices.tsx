import { useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { DeskKey } from '#lib/desk/api.ts';
import { useAttempt } from '../attempt.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { useSession } from '../session.ts';
import { Comparison } from './Comparison.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import { isReady, type ReadyDevice } from './desk-key.ts';
import { useKeys } from './use-keys.ts';
import { type OwnedDevice, useOtherDevices } from './use-other-devices.ts';

const { devices } = words.desk.sealing;

/** Which devices can read what is sealed to the latest key, and which wait to be let in. */
export function Devices({ latest }: { readonly latest: DeskKey }) {
  const { me, keys, tell } = useSession();
  const { busy, trouble, again, run } = useAttempt();
  const others = useOtherDevices() ?? [];
  const vouched = useVouched(others);

  const letIn = (label: string, compared: ReadyDevice) =>
    run(async () => {
      await keys.letIn(compared);
      tell(devices.letIn({ device: label }));
    });

  return (
    <>
      <ul>
        <DeviceItem device={me.device} name={me.person.name}>
          <p>{devices.in}</p>
        </DeviceItem>
        {vouched &&
          others.map((device) => (
            <DeviceItem key={device.id} device={device} name={device.name}>
              <p>{stateOf(device)}</p>
              {isReady(device) && !hasCopy(device) && (
                <Comparison device={device} busy={busy} same={(compared) => letIn(device.label, compared)} />
              )}
            </DeviceItem>
          ))}
      </ul>
      <Trouble sentence={trouble} again={again} />
    </>
  );

  function hasCopy({ id }: OwnedDevice): boolean {
    return latest.devices.some(({ device }) => device === id);
  }

  function stateOf(device: OwnedDevice): string {
    if (!isReady(device)) return devices.withoutKey;
    if (!hasCopy(device)) return devices.waiting;
    return vouched?.has(device.id) ? devices.in : devices.unvouched;
  }
}

/** The ids of those for whom somebody with the key has vouched; undefined until that was checked. */
function useVouched(others: readonly OwnedDevice[]): ReadonlySet<string> | undefined {
  const { keys, latest } = useKeys();
  const [vouched, setVouched] = useState<ReadonlySet<string>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked anew when devices or vouchers are others
  useEffect(() => {
    let wanted = true;
    void keys.vouched(others).then((found) => {
      if (wanted) setVouched(new Set(found.map(({ id }) => id)));
    });
    return () => {
      wanted = false;
    };
  }, [JSON.stringify([others, latest?.devices]), keys]);
  return vouched;
}
