import { ConfigurationError, type DeskSettings } from '../settings/configuration.ts';
import { isTransientError } from '../store/database/errors.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

/**
 * Checks that the desk's devices can sign in at its address. Browsers use a passkey only for the host that it was made for, so a
 * changed DESK_URL or SITE_URL would lock everybody out. A store that cannot be read for now is not checked.
 * @throws {ConfigurationError} with the steps to take
 */
export async function checkRelyingParty(
  store: Pick<StoreClient, 'access'>,
  { host }: DeskSettings,
): Promise<void> {
  const others = await store.access.countDevicesOfOtherHosts(host).catch((error: unknown) => {
    if (isTransientError(error)) return [];
    throw error;
  });
  if (others.length === 0) return;
  const counted = others.map((each) => `${each.host} (devices: ${each.count})`).join(' and ');
  const commands = others.map((each) => `“npm run desk -- remove-devices ${each.host}”`).join(' and ');
  throw new ConfigurationError(
    `The desk is at ${host} by DESK_URL or SITE_URL, and has devices whose passkeys work at ${counted} alone. Set DESK_URL or SITE_URL as it was before; or remove these devices by ${commands}, start the server, and invite everybody again by “npm run desk -- invite NAME”. If requests are sealed, only the printed recovery key opens them then.`,
  );
}
