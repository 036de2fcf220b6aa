import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DeviceInfo, PeopleList } from '#lib/inbox/api.ts';
import { useSession } from '../session.ts';
import { usePolledValue } from '../use-polled-value.ts';
import type { DeviceKeys, KeyState } from './device-keys.ts';

export function useDeviceKeys(): KeyState & { readonly keys: DeviceKeys } {
  const { keys } = useSession();
  return { ...useSyncExternalStore(keys.subscribe, () => keys.state), keys };
}

export interface OwnedDevice extends DeviceInfo {
  readonly name: string;
}

/** Returns all devices except this one; undefined until they are loaded, or while they are not needed. */
export function useOtherDevices(isNeeded = true): readonly OwnedDevice[] | undefined {
  const { me } = useSession();
  const { value } = usePolledValue<PeopleList>(isNeeded && 'people');
  if (!isNeeded) return undefined;
  return value?.people.flatMap(({ name, devices }) =>
    devices.filter(({ id }) => id !== me.device.id).map((device) => ({ ...device, name })),
  );
}

export function useAsyncValue<Value>(source: string, compute: () => Promise<Value>) {
  const [last, setLast] = useState<{ readonly source: string; readonly value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `compute` depends on the source only
  useEffect(() => {
    let isCurrent = true;
    void compute().then((value) => {
      if (isCurrent) setLast({ source, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [source]);
  return { value: last?.source === source ? last.value : undefined, last: last?.value };
}
