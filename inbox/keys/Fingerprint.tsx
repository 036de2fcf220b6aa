import { computeFingerprint } from '#lib/inbox/fingerprint.ts';
import { words } from '#src/brand.ts';
import { useAsyncValue, useKeys } from './hooks.ts';

const { on } = words.desk.sealing;

/** The fingerprint of the key that this device has decrypted, regardless of which key the server states. */
export function Fingerprint() {
  const { keys, verified } = useKeys();
  const { knownKey } = keys;
  const { value } = useAsyncValue(
    JSON.stringify([knownKey?.recipient, knownKey?.recoveryRecipient]),
    async () => knownKey && (await computeFingerprint(knownKey)),
  );
  if (knownKey === undefined && !verified) return <p>{on.fingerprintUnknown}</p>;
  if (value === undefined) return null;
  return (
    <p>
      {on.fingerprint} <span translate="no">{value}</span>
    </p>
  );
}
