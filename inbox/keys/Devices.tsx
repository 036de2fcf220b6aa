import { joinWithCommas } from '#lib/brand/punctuation.ts';
import type { AgencyKey, DeviceRemoval } from '#lib/inbox/api.ts';
import { locale, words } from '#src/brand.ts';
import { isolateText } from '../language.ts';
import { ConfirmButton } from '../parts/controls.tsx';
import { useSession } from '../session.ts';
import { type DeviceWithKey, filterDevicesWithVoucher, hasOwnKey } from './agency-key.ts';
import { DeviceComparison, DeviceItem, formatDevice } from './Device.tsx';
import { type OwnedDevice, useAsyncValue, useOtherDevices } from './hooks.ts';
import { admitDevice, makeKeyWithout } from './key-changes.ts';

const { devices, failures } = words.desk.sealing;

export function DeviceList({ latest }: { readonly latest: AgencyKey }) {
  const { api, me, keys, showMessage } = useSession();
  const others = useOtherDevices() ?? [];
  // Ids of devices with a valid voucher; undefined until the vouchers are verified.
  const { last: vouchedIds } = useAsyncValue(JSON.stringify([others, latest.devices]), async () => {
    const key = keys.latestDecryptedKey;
    if (!key) return undefined;
    return new Set((await filterDevicesWithVoucher(others, key, latest.devices)).map(({ id }) => id));
  });
  const findCopy = ({ id }: OwnedDevice) => latest.devices.find(({ device }) => device === id);

  /**
   * Whether the device has a copy of the key, but no valid voucher. It may have been added by a malicious server, or by
   * the creator of the key.
   */
  const isUnvouched = (device: OwnedDevice): boolean =>
    findCopy(device) !== undefined && vouchedIds?.has(device.id) === false;
  const unvouched = others.filter(isUnvouched);

  async function admit(label: string, compared: DeviceWithKey): Promise<void> {
    await admitDevice(keys, compared);
    showMessage(devices.letIn({ device: isolateText(label) }));
  }

  /**
   * Removes all devices without a valid voucher in one request, because the next key must not be encrypted to any of
   * them.
   */
  async function removeUnvouched(): Promise<boolean> {
    const ids = unvouched.map(({ id }) => id);
    const newKey = await makeKeyWithout(keys, ids);
    await api.post('devices/remove', { devices: ids, newKey } satisfies DeviceRemoval);
    await keys.refresh();
    showMessage(devices.removed);
    return true;
  }

  /** Formats why the code of the device has to be compared, or that the device can decrypt requests. */
  function formatState(device: OwnedDevice): string {
    if (!hasOwnKey(device)) return devices.withoutKey;
    if (device.awaitsDecisionSince !== null) {
      const name = device.approvedBy?.name;
      return name ? devices.awaitsDecision({ name: isolateText(name) }) : devices.awaitsDecisionUnknown;
    }
    const copy = findCopy(device);
    if (!copy) return devices.waiting;
    if (isUnvouched(device)) return devices.unvouched;
    return copy.state === 'failed' ? devices.failed : devices.in;
  }

  return (
    <>
      <ul>
        <DeviceItem device={{ ...me.device, name: me.person.name }}>
          <p>{devices.in}</p>
        </DeviceItem>
        {vouchedIds &&
          others.map((device) => (
            <DeviceItem key={device.id} device={device}>
              <p>{formatState(device)}</p>
              {hasOwnKey(device) && formatState(device) !== devices.in && (
                <DeviceComparison device={device} onMatch={(compared) => admit(device.label, compared)} />
              )}
            </DeviceItem>
          ))}
      </ul>
      {unvouched.length > 0 && (
        <div>
          <ConfirmButton
            label={devices.removeUnvouched}
            question={devices.removeQuestion}
            consequence={devices.removeConsequence({
              devices: joinWithCommas(unvouched.map(formatDevice), locale.language),
              name: isolateText(latest.madeBy ?? failures.unknown),
            })}
            confirm={devices.removeConfirm}
            action={removeUnvouched}
          />
        </div>
      )}
    </>
  );
}
