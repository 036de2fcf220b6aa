import { useEffect, useRef, useState } from 'react';
import { withCommas } from '#lib/brand/punctuation.ts';
import type { DeskKey } from '#lib/desk/api.ts';
import { locale, words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { useAttempt } from '../attempt.ts';
import { isolate } from '../language.ts';
import { Question } from '../parts/Question.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useSession } from '../session.ts';
import { Comparison } from './Comparison.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import { isReady, type ReadyDevice } from './desk-key.ts';
import { useKeys } from './use-keys.ts';
import { type OwnedDevice, useOtherDevices } from './use-other-devices.ts';

const { devices, failures } = words.desk.sealing;

/** Which devices can read what is sealed to the latest key, and which wait to be let in. */
export function Devices({ latest }: { readonly latest: DeskKey }) {
  const { api, me, keys, tell } = useSession();
  const { busy, trouble, again, run } = useAttempt();
  const others = useOtherDevices() ?? [];
  const vouched = useVouched(others);
  const dialog = useRef<HTMLDialogElement>(null);

  const letIn = (label: string, compared: ReadyDevice) =>
    run(async () => {
      await keys.letIn(compared);
      tell(devices.letIn({ device: isolate(label) }));
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
        <div>
          <button
            type="button"
            className={plainButtonClass}
            aria-disabled={busy}
            onClick={() => dialog.current?.showModal()}
          >
            {devices.removeUnvouched}
          </button>
          <Question
            dialog={dialog}
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
            whenConfirmed={removeUnvouched}
          />
        </div>
      )}
      <Trouble sentence={trouble} again={again} />
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
    void keys.vouched(others).then((found) => {
      if (wanted) setVouched(new Set(found.map(({ id }) => id)));
    });
    return () => {
      wanted = false;
    };
  }, [JSON.stringify([others, latest?.devices]), keys]);
  return vouched;
}
