/**
 * Rules for approving and removing devices. A device is approved when another device encrypts the agency's private key to it.
 * The server and the inbox share these rules, so that the inbox encrypts a new key to the devices that the server expects.
 */

export interface DeviceApprovalState {
  readonly id: string;
  readonly holdsKey: boolean;
  /** The id of the device that approved this one. Null if this device used the recovery key or switched encryption on. */
  readonly approvedBy: string | null;
  /** Whether an employee must confirm or remove the device, because the device that approved it was removed. */
  readonly awaitsDecision: boolean;
}

/**
 * Returns the devices that need a decision after a removal: those that already need one, and those that a removed device
 * approved, directly or through other devices. The device that performs the removal never needs a decision.
 * @param by the id of the device that performs the removal; undefined for a removal through the CLI
 */
export function findDevicesAwaitingDecision(
  devices: readonly DeviceApprovalState[],
  removed: ReadonlySet<string>,
  by: string | undefined,
): ReadonlySet<string> {
  const others = devices.filter(({ id }) => !removed.has(id) && id !== by);
  const awaiting = new Set(others.filter(({ awaitsDecision }) => awaitsDecision).map(({ id }) => id));
  const untrusted = new Set([...removed, ...awaiting]);
  for (let previousSize = -1; previousSize !== awaiting.size; ) {
    previousSize = awaiting.size;
    for (const { id, approvedBy } of others)
      if (approvedBy !== null && untrusted.has(approvedBy)) {
        awaiting.add(id);
        untrusted.add(id);
      }
  }
  return awaiting;
}

/**
 * Returns the devices to which the next key is encrypted: those that have the current key, are not removed, and need no
 * decision.
 */
export function findDevicesForNextKey<AnyDevice extends DeviceApprovalState>(
  devices: readonly AnyDevice[],
  removed: ReadonlySet<string>,
  by: string,
): readonly AnyDevice[] {
  const awaiting = findDevicesAwaitingDecision(devices, removed, by);
  return devices.filter(({ id, holdsKey }) => holdsKey && !removed.has(id) && !awaiting.has(id));
}

/** Whether `other` approved `device`, directly or through other devices. */
export function wasApprovedThrough(
  devices: readonly Pick<DeviceApprovalState, 'id' | 'approvedBy'>[],
  device: string,
  other: string,
): boolean {
  const approvers = new Map(devices.map(({ id, approvedBy }) => [id, approvedBy]));
  const visited = new Set<string>();
  for (let id: string | null | undefined = device; id && !visited.has(id); id = approvers.get(id)) {
    if (id === other && id !== device) return true;
    visited.add(id);
  }
  return false;
}
