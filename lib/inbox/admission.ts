/**
 * Devices that let in other devices, and the consequences of a removal. Shared by the server and the desk's page, so that the
 * page seals the next key to the devices that the server expects.
 */

export interface AdmittedDevice {
  readonly id: string;
  /** Whether it has a copy of the key in use. */
  readonly holdsKey: boolean;
  /** The id of the device that let it in; null for one that opened the keys by the printed key or switched sealing on. */
  readonly letInBy: string | null;
  readonly awaitsDecision: boolean;
}

/**
 * The devices that wait for a decision once others are removed: those that wait already, and those that a removed device has let
 * in, directly or through other devices. The device that removes others decides, and does not wait.
 * @param by the device that removes them; it decides only if it stays
 */
export function findDevicesAwaitingDecision(
  devices: readonly AdmittedDevice[],
  removed: ReadonlySet<string>,
  by: string | undefined,
): ReadonlySet<string> {
  const left = devices.filter(({ id }) => !removed.has(id) && id !== by);
  const found = new Set(left.filter(({ awaitsDecision }) => awaitsDecision).map(({ id }) => id));
  const distrusted = new Set([...removed, ...found]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { id, letInBy } of left)
      if (letInBy !== null && distrusted.has(letInBy)) {
        found.add(id);
        distrusted.add(id);
      }
  }
  return found;
}

/** The devices that the next key is sealed to: all that hold the key in use, stay, and wait for no decision. */
export function findDevicesForNextKey<Some extends AdmittedDevice>(
  devices: readonly Some[],
  removed: ReadonlySet<string>,
  by: string,
): readonly Some[] {
  const awaiting = findDevicesAwaitingDecision(devices, removed, by);
  return devices.filter(({ id, holdsKey }) => holdsKey && !removed.has(id) && !awaiting.has(id));
}

/** Whether a device was let in by another one, directly or through other devices. */
export function wasAdmittedThrough(
  devices: readonly Pick<AdmittedDevice, 'id' | 'letInBy'>[],
  device: string,
  other: string,
): boolean {
  const letInBy = new Map(devices.map(({ id, letInBy: by }) => [id, by]));
  const seen = new Set<string>();
  for (let at: string | null | undefined = device; at && !seen.has(at); at = letInBy.get(at)) {
    if (at === other && at !== device) return true;
    seen.add(at);
  }
  return false;
}
