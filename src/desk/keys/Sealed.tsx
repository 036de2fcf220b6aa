import type { DeskKey } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { deskTime } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { useSession } from '../session.ts';
import { Devices } from './Devices.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper } from './PaperForm.tsx';
import { Rotation } from './Rotation.tsx';
import { SealEarlier } from './SealEarlier.tsx';

const { on, switchOff: texts } = words.desk.sealing;

/** While requests are sealed, on a device that can read them. */
export function Sealed({ present }: { readonly present: DeskKey }) {
  const { keys, tell } = useSession();
  async function switchOff(): Promise<void> {
    await keys.changes.switchOff();
    tell(texts.done);
  }
  return (
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
      <div>
        <ConfirmButton
          label={texts.open}
          question={texts.question}
          consequence={texts.consequence}
          confirm={texts.confirm}
          action={switchOff}
        />
      </div>
    </KeysScreen>
  );
}
