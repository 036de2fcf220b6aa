import { useEffect, useState } from 'react';
import { fingerprintOf } from '#lib/desk/fingerprint.ts';
import { words } from '#src/brand.ts';
import { useKeys } from './hooks.ts';

const { on } = words.desk.sealing;

/** The fingerprint of the key that this device has opened: what the server says of it does not count. */
export function Fingerprint() {
  const { keys, verified } = useKeys();
  const { knownKey } = keys;
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let wanted = true;
    if (knownKey !== undefined) void fingerprintOf(knownKey).then((found) => wanted && setFingerprint(found));
    return () => {
      wanted = false;
    };
  }, [knownKey]);
  if (knownKey === undefined && !verified) return <p>{on.fingerprintUnknown}</p>;
  if (fingerprint === '') return null;
  return (
    <p>
      {on.fingerprint} <span translate="no">{fingerprint}</span>
    </p>
  );
}
