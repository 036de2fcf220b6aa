import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { AgencyKey, DeviceRemoval } from '#lib/inbox/api.ts';
import { locale, words } from '#src/brand.ts';
import { isolateText } from '../language.ts';
import { ConfirmButton, ErrorMessage } from '../parts/controls.tsx';
import { useSession } from '../session.ts';
import { type DeviceWithKey, hasOwnKey } from './agency-key.ts';
import { DeviceComparison, DeviceItem, formatDevice } from './Device.tsx';
import { type OwnedDevice, useAsyncValue, useOtherDevices } from './hooks.ts';
import { admitDevice, filterVouchedDevices, makeKeyWithout } from './key-changes.ts';

const { devices, failures } = words.desk.sealing;

export function DeviceList({ latest }: { readonly latest: AgencyKey }) {
  const { api, me, keys, showMessage } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const others = useOtherDevices() ?? [];
  // Ids of devices with a valid voucher; undefined until the vouchers are verified.
  const { last: vouchedIds } = useAsyncValue(
    JSON.stringify([others, latest.devices]),
    async () => new Set((await filterVouchedDevices(keys, others)).map(({ id }) => id)),
  );

  const admit = (label: string, compared: DeviceWithKey) =>
    run(async () => {
      await admitDevice(keys, compared);
      showMessage(devices.letIn({ device: isolateText(label) }));
    });

  const unvouched = others.filter(isUnvouched);

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
              {hasOwnKey(device) && canBeAdmitted(device) && (
                <DeviceComparison
                  device={device}
                  isPending={isPending}
                  onMatch={(compared) => admit(device.label, compared)}
                />
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
      <ErrorMessage message={message} retry={retry} />
    </>
  );

  function findCopy({ id }: OwnedDevice) {
    return latest.devices.find(({ device }) => device === id);
  }

  /**
   * Whether the device has a copy of the key, but no valid voucher. It may have been added by a malicious server, or by
   * the creator of the key.
   */
  function isUnvouched(device: OwnedDevice): boolean {
    return findCopy(device) !== undefined && vouchedIds?.has(device.id) === false;
  }

  function canBeAdmitted(device: OwnedDevice): boolean {
    const copy = findCopy(device);
    return !copy || copy.state === 'failed' || isUnvouched(device) || device.awaitsDecisionSince !== null;
  }

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
}
