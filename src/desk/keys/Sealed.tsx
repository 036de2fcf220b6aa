import { useEffect, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { DeskKey } from '#lib/desk/api.ts';
import { deskTime } from '#lib/desk/entry-lines.ts';
import { fingerprintOf } from '#lib/desk/fingerprint.ts';
import { Devices } from './Devices.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper } from './NewestPaper.tsx';
import { Rotation } from './Rotation.tsx';
import { SealEarlier } from './SealEarlier.tsx';
import { SwitchOff } from './SwitchOff.tsx';
import { useKeys } from './use-keys.ts';

const { on } = words.desk.sealing;

/** While requests are sealed, on a device that can read them. */
export const Sealed = ({ present }: { readonly present: DeskKey }) => (
  <KeysScreen heading={on.heading} lead={on.since({ time: deskTime(present.madeAt) })}>
    <Rotation />
    <SealEarlier />
    <section>
      <h2>{on.who}</h2>
      <Devices latest={present} />
      <Fingerprint />
    </section>
    <section>
      <h2>{on.paper}</h2>
      <NewestPaper />
    </section>
    <SwitchOff />
  </KeysScreen>
);

/** The fingerprint of the key that this device has opened: what the server says of it does not count. */
function Fingerprint() {
  const { keys } = useKeys();
  const { openedRecipient } = keys;
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let wanted = true;
    if (openedRecipient !== undefined)
      void fingerprintOf(openedRecipient).then((found) => wanted && setFingerprint(found));
    return () => {
      wanted = false;
    };
  }, [openedRecipient]);
  if (fingerprint === '') return null;
  return (
    <p>
      {on.fingerprint} <span translate="no">{fingerprint}</span>
    </p>
  );
}
