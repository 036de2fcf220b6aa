import type { DeskKey } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { deskTime } from '../language.ts';
import { Devices } from './Devices.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper } from './NewestPaper.tsx';
import { Rotation } from './Rotation.tsx';
import { SealEarlier } from './SealEarlier.tsx';
import { SwitchOff } from './SwitchOff.tsx';

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
