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
  return value?.people.flatMap(({ name, devices }) =>
    devices.filter(({ id }) => id !== me.device.id).map((device) => ({ ...device, name })),
  );
}

const retryAfterMs = 4000;

/**
 * Returns the result of a computation, which depends on `source` only, and is repeated after an error.
 * @param trigger computes again when it changes
 * @returns `value` is undefined until the result for this source is known. `last` may be that of an earlier source.
 */
export function useAsyncValue<Value>(source: string, compute: () => Promise<Value>, trigger?: unknown) {
  const [last, setLast] = useState<{ readonly source: string; readonly value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `compute` depends on the source only
  useEffect(() => {
    let isCurrent = true;
    let timer: number | undefined;
    const attempt = (): void => {
      compute().then(
        (value) => isCurrent && setLast({ source, value }),
        () => {
          if (isCurrent) timer = window.setTimeout(attempt, retryAfterMs);
        },
      );
    };
    attempt();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, trigger]);
  return { value: last?.source === source ? last.value : undefined, last: last?.value };
}
