import { useSyncExternalStore } from 'react';
import { useSession } from '../session.ts';
import type { DeviceKeys, KeyState } from './device-keys.ts';

/** How the keys of this device are; it is drawn anew when that changes. */
export function useKeys(): KeyState & { readonly keys: DeviceKeys } {
  const { keys } = useSession();
  return { ...useSyncExternalStore(keys.subscribe, () => keys.state), keys };
}
