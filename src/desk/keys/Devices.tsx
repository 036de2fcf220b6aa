import { useEffect, useState } from 'react';
import { withCommas } from '#lib/brand/punctuation.ts';
import { useAttempt } from '#lib/browser/use-attempt.ts';
import type { DeskKey } from '#lib/desk/api.ts';
import { locale, words } from '#src/brand.ts';
import { isolate } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { Comparison } from './DeviceCode.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import { isReady, type ReadyDevice } from './desk-key.ts';
import { type OwnedDevice, useKeys, useOtherDevices } from './hooks.ts';

const { devices, failures } = words.desk.sealing;

/** Which devices can read what is sealed to the latest key, and which wait to be let in. */
export function Devices({ latest }: { readonly latest: DeskKey }) {
  const { api, me, keys, tell } = useSession();
  const { isPending, message, retry, run } = useAttempt(words.desk.line.notSent);
  const others = useOtherDevices() ?? [];
  const vouched = useVouched(others);

  const letIn = (label: string, compared: ReadyDevice) =>
    run(async () => {
      await keys.changes.letIn(compared);
      tell(devices.letIn({ device: isolate(label) }));
    });

  const unvouched = vouched ? others.filter((device) => isUnvouched(device)) : [];

  /** At once: the key that comes with a removal is sealed to none of those that stay without a voucher. */
  async function removeUnvouched(): Promise<void> {
    const ids = unvouched.map(({ id }) => id);
    const newKey = await keys.changes.keyWithout(ids);
    await api.remove({ devices: ids, ...(newKey && { newKey }) });
    await keys.refresh();
    tell(devices.removed);
  }

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
                <Comparison
                  device={device}
                  isPending={isPending}
                  same={(compared) => letIn(device.label, compared)}
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
              devices: withCommas(
                unvouched.map(({ label, name }) =>
                  devices.device({ device: isolate(label), name: isolate(name) }),
                ),
                locale.language,
              ),
              name: isolate(latest.madeBy ?? failures.unknown),
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
      return name ? devices.awaitsDecision({ name: isolate(name) }) : devices.awaitsDecisionUnknown;
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
    void keys.changes.vouched(others).then((found) => {
      if (wanted) setVouched(new Set(found.map(({ id }) => id)));
    });
    return () => {
      wanted = false;
    };
  }, [JSON.stringify([others, latest?.devices]), keys]);
  return vouched;
}
