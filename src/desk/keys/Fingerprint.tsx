import { useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import { fingerprintOf } from '#lib/desk/fingerprint.ts';
import { useKeys } from './use-keys.ts';

const { on } = words.desk.sealing;

/** The fingerprint of the key that this device has opened: what the server says of it does not count. */
export function Fingerprint() {
  const { keys } = useKeys();
  const { knownRecipient } = keys;
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let wanted = true;
    if (knownRecipient !== undefined)
      void fingerprintOf(knownRecipient).then((found) => wanted && setFingerprint(found));
    return () => {
      wanted = false;
    };
  }, [knownRecipient]);
  if (fingerprint === '') return null;
  return (
    <p>
      {on.fingerprint} <span translate="no">{fingerprint}</span>
    </p>
  );
}
