import { ConfigurationError, type InboxSettings } from '../settings/configuration.ts';
import { isTransientError } from '../store/database/errors.ts';
import type { StoreClient } from '../store/thread/store-client.ts';

/**
 * Checks that all passkeys were created for the inbox's host. Browsers use a passkey only for the host that it was
 * created for, so a changed DESK_URL or SITE_URL would prevent everybody from signing in. Skips the check if the
 * database is temporarily unavailable.
 * @throws {ConfigurationError} if there are passkeys for another host. The message says what to do
 */
export async function checkRelyingParty(
  store: Pick<StoreClient, 'access'>,
  { host }: InboxSettings,
): Promise<void> {
  const others = await store.access.countDevicesOfOtherHosts(host).catch((error: unknown) => {
    if (isTransientError(error)) return [];
    throw error;
  });
  if (others.length === 0) return;
  const hosts = others.map((other) => `${other.host} (devices: ${other.count})`).join(' and ');
  const commands = others.map((other) => `“npm run desk -- remove-devices ${other.host}”`).join(' and ');
  throw new ConfigurationError(
    `DESK_URL or SITE_URL sets the host of the inbox to ${host}, but the passkeys of some devices work only at ${hosts}. Set DESK_URL or SITE_URL to the previous value. Or remove these devices with ${commands}, start the server, and invite everybody again with “npm run desk -- invite NAME”. Encrypted requests can then only be decrypted with the printed recovery key.`,
  );
}
