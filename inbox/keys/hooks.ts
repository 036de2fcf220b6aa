import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Device, People } from '#lib/inbox/api.ts';
import { useSession } from '../session.ts';
import { usePolledValue } from '../use-polled-value.ts';
import type { DeviceKeys, KeyState } from './device-keys.ts';

/** The keys of this device, and their state. */
export function useKeys(): KeyState & { readonly keys: DeviceKeys } {
  const { keys } = useSession();
  return { ...useSyncExternalStore(keys.subscribe, () => keys.state), keys };
}

export interface OwnedDevice extends Device {
  /** The name of its owner. */
  readonly name: string;
}

/** All devices but this one; undefined until they were read. */
export function useOtherDevices(): readonly OwnedDevice[] | undefined {
  const { me } = useSession();
  const { value } = usePolledValue<People>('people');
  return value?.people.flatMap(({ name, devices }) =>
    devices.filter(({ id }) => id !== me.device.id).map((device) => ({ ...device, name })),
  );
}

interface Computed<Value> {
  /** Undefined while it is computed. */
  readonly value: Value | undefined;
  /** Also the value of a source before, while that of the present one is computed. */
  readonly last: Value | undefined;
}

/** Computes a value when a component is shown, and again for another source. */
export function useAsyncValue<Value>(source: string, compute: () => Promise<Value>): Computed<Value> {
  const [last, setLast] = useState<{ readonly source: string; readonly value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same source has the same value
  useEffect(() => {
    let wanted = true;
    void compute().then((value) => {
      if (wanted) setLast({ source, value });
    });
    return () => {
      wanted = false;
    };
  }, [source]);
  return { value: last?.source === source ? last.value : undefined, last: last?.value };
}
