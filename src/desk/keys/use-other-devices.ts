import type { Device, People } from '#lib/desk/api.ts';
import { useLive } from '../live.ts';
import { useSession } from '../session.ts';

export interface OwnedDevice extends Device {
  /** Whose it is. */
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
