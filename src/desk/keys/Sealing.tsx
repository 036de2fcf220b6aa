import { useEffect, useState } from 'react';
import type { DeskKey, Device } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { deskTime } from '../language.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { Devices } from './Devices.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { switchOff } from './key-changes.ts';
import { NewestPaper } from './PaperForm.tsx';
import { Rotation } from './Rotation.tsx';
import { SealEarlier } from './SealEarlier.tsx';
import { SwitchOn } from './SwitchOn.tsx';
import { Unlock } from './Unlock.tsx';
import { Recovery, Waiting } from './Waiting.tsx';

const { compare, on, switchOff: switchOffTexts } = words.desk.sealing;

/** Whether requests are sealed, and which devices can read them; before that, what this device needs for its keys. */
export function Sealing({ device: { letIn, awaitsDecisionSince } }: { readonly device: Device }) {
  const { keys, lock, present, latest, isIn, verified } = useKeys();
  const [typed, setTyped] = useState<string>();
  useEffect(() => void keys.refresh().catch(() => undefined), [keys]);

  if (lock !== 'open') return <Unlock lock={lock} />;
  if (!verified)
    return (
      <KeysScreen heading={words.desk.menu.sealing}>
        <Fingerprint />
      </KeysScreen>
    );
  const isDecision = awaitsDecisionSince !== null;
  if (!present && !letIn) return <Waiting isDecision={isDecision} />;
  if (!present)
    return (
      <SwitchOn typed={setTyped}>
        {/* What was sealed before it was switched off: those who can read it let others in. */}
        {latest && isIn && (
          <section>
            <h2>{on.who}</h2>
            <Devices latest={latest} />
          </section>
        )}
        {latest && !isIn && <Recovery />}
      </SwitchOn>
    );
  const overtaken = typed !== undefined && typed !== present.recoveryRecipient;
  return (
    <>
      <ErrorMessage message={overtaken ? compare.overtaken : undefined} />
      {isIn ? <Sealed present={present} /> : <Waiting isDecision={isDecision} />}
    </>
  );
}

/** While requests are sealed, on a device that can read them. */
function Sealed({ present }: { readonly present: DeskKey }) {
  const { keys, tell } = useSession();
  async function endSealing(): Promise<boolean> {
    await switchOff(keys);
    tell(switchOffTexts.done);
    return true;
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
          label={switchOffTexts.open}
          question={switchOffTexts.question}
          consequence={switchOffTexts.consequence}
          confirm={switchOffTexts.confirm}
          action={endSealing}
        />
      </div>
    </KeysScreen>
  );
}
