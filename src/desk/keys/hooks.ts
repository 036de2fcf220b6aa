import { useCallback, useSyncExternalStore } from 'react';
import { ActionError } from '#lib/browser/use-attempt.ts';
import type { Device, People } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { useLive } from '../live.ts';
import { useSession } from '../session.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { KeyState } from './key-state.ts';
import { askForPrf } from './passkey.ts';

/** The keys of this device, and their state. */
export function useKeys(): KeyState & { readonly keys: DeviceKeys } {
  const { keys } = useSession();
  return { ...useSyncExternalStore(keys.subscribe, () => keys.state), keys };
}

/** Returns a function that opens this device's key by its passkey, after the page was loaded again. */
export function useOpenByPasskey(): () => Promise<void> {
  const { keys, me } = useSession();
  return useCallback(async () => {
    const prf = await askForPrf(me.device.id).catch(() => {
      throw new ActionError(words.desk.sealing.passkey.notDone);
    });
    await keys.openByPasskey(prf);
  }, [keys, me]);
}

export interface OwnedDevice extends Device {
  /** The name of its owner. */
  readonly name: string;
}

/** All devices but this one; undefined until they were read. */
export function useOtherDevices(): readonly OwnedDevice[] | undefined {
  const { me } = useSession();
  const { value } = useLive<People>('people');
  return value?.people.flatMap(({ name, devices }) =>
    devices.filter(({ id }) => id !== me.device.id).map((device) => ({ ...device, name })),
  );
}
