import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { DeskKey, RemovedDevices } from '#lib/inbox/api.ts';
import { locale, words } from '#src/brand.ts';
import { isolateText } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { DeviceComparison, DeviceItem } from './Device.tsx';
import { type OwnedDevice, useAsyncValue, useOtherDevices } from './hooks.ts';
import { admitDevice, filterVouchedDevices, makeKeyWithout } from './key-changes.ts';
import { hasOwnKey, type ReadyDevice } from './sealing-key.ts';

const { devices, failures } = words.desk.sealing;

/** Which devices can read what is sealed to the latest key, and which wait to be let in. */
export function Devices({ latest }: { readonly latest: DeskKey }) {
  const { api, me, keys, showMessage } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const others = useOtherDevices() ?? [];
  // Those for whom somebody with the key has vouched; undefined until that was checked.
  const { last: known } = useAsyncValue(
    JSON.stringify([others, latest.devices]),
    async () => new Set((await filterVouchedDevices(keys, others)).map(({ id }) => id)),
  );

  const welcome = (label: string, compared: ReadyDevice) =>
    run(async () => {
      await admitDevice(keys, compared);
      showMessage(devices.letIn({ device: isolateText(label) }));
    });

  const unvouched = known ? others.filter((device) => isUnvouched(device)) : [];

  /** At once: the key that comes with a removal is sealed to none of those that stay without a voucher. */
  async function removeUnvouched(): Promise<boolean> {
    const ids = unvouched.map(({ id }) => id);
    const newKey = await makeKeyWithout(keys, ids);
    await api.post('devices/remove', { devices: ids, newKey } satisfies RemovedDevices);
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
        {known &&
          others.map((device) => (
            <DeviceItem key={device.id} device={device}>
              <p>{stateOf(device)}</p>
              {hasOwnKey(device) && mayBeLetIn(device) && (
                <DeviceComparison
                  device={device}
                  isPending={isPending}
                  same={(compared) => welcome(device.label, compared)}
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
              devices: joinWithCommas(
                unvouched.map(({ label, name }) =>
                  devices.device({ device: isolateText(label), name: isolateText(name) }),
                ),
                locale.language,
              ),
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

  function copyOf({ id }: OwnedDevice) {
    return latest.devices.find(({ device }) => device === id);
  }

  /** Whether it has a copy of the key and no valid voucher: the server added it, or the maker of the key gave wrong vouchers. */
  function isUnvouched(device: OwnedDevice): boolean {
    return copyOf(device) !== undefined && known?.has(device.id) === false;
  }

  function mayBeLetIn(device: OwnedDevice): boolean {
    const copy = copyOf(device);
    return !copy || copy.state === 'failed' || isUnvouched(device) || device.awaitsDecisionSince !== null;
  }

  function stateOf(device: OwnedDevice): string {
    if (!hasOwnKey(device)) return devices.withoutKey;
    if (device.awaitsDecisionSince !== null) {
      const name = device.letInBy?.name;
      return name ? devices.awaitsDecision({ name: isolateText(name) }) : devices.awaitsDecisionUnknown;
    }
    const copy = copyOf(device);
    if (!copy) return devices.waiting;
    if (isUnvouched(device)) return devices.unvouched;
    return copy.state === 'failed' ? devices.failed : devices.in;
  }
}
