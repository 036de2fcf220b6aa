import { useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { DeskKey } from '#lib/desk/api.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
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
  const { api, me, keys, tell } = useSession();
  const { busy, trouble, again, run } = useAttempt();
  const others = useOtherDevices() ?? [];
  const vouched = useVouched(others);

  const letIn = (label: string, compared: ReadyDevice) =>
    run(async () => {
      await keys.letIn(compared);
      tell(devices.letIn({ device: label }));
    });

  const unvouched = vouched ? others.filter((device) => isUnvouched(device)) : [];

  /** At once: the key that comes with a removal is sealed to none of those that stay without a voucher. */
  const removeUnvouched = () =>
    run(async () => {
      const ids = unvouched.map(({ id }) => id);
      const newKey = await keys.keyWithout(ids);
      await api.remove({ devices: ids, ...(newKey && { newKey }) });
      await keys.refresh();
      tell(devices.removed);
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
              {isReady(device) && mayBeLetIn(device) && (
                <Comparison device={device} busy={busy} same={(compared) => letIn(device.label, compared)} />
              )}
            </DeviceItem>
          ))}
      </ul>
      {unvouched.length > 0 && (
        <p>
          <button type="button" className={plainButtonClass} aria-disabled={busy} onClick={removeUnvouched}>
            {devices.removeUnvouched}
          </button>
        </p>
      )}
      <Trouble sentence={trouble} again={again} />
    </>
  );

  function copyOf({ id }: OwnedDevice) {
    return latest.devices.find(({ device }) => device === id);
  }

  /** Whether the server says that it was let in, and nobody with the key has. */
  function isUnvouched(device: OwnedDevice): boolean {
    return copyOf(device) !== undefined && vouched?.has(device.id) === false;
  }

  function mayBeLetIn(device: OwnedDevice): boolean {
    const copy = copyOf(device);
    return !copy || copy.state === 'failed' || isUnvouched(device) || device.awaitsDecisionSince !== null;
  }

  function stateOf(device: OwnedDevice): string {
    if (!isReady(device)) return devices.withoutKey;
    if (device.awaitsDecisionSince !== null) {
      const name = device.letInBy?.name;
      return name ? devices.awaitsDecision({ name }) : devices.awaitsDecisionUnknown;
    }
    const copy = copyOf(device);
    if (!copy) return devices.waiting;
    if (isUnvouched(device)) return devices.unvouched;
    return copy.state === 'failed' ? devices.failed : devices.in;
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
