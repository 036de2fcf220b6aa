import type { RecoveryKey } from '#lib/desk/recovery-key.ts';
import { words } from '#src/brand.ts';
import { useSession } from '../session.ts';
import { DeviceCode } from './Device.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { recover } from './key-changes.ts';
import { NewestPaper, PaperForm } from './PaperForm.tsx';

const { waiting, recovery } = words.desk.sealing;

/**
 * On a device that cannot read: its code; and what to do when no other device is left.
 * @param isDecision whether somebody has to decide about it, because a device that let it in was removed
 */
export function Waiting({ isDecision }: { readonly isDecision: boolean }) {
  const { keys } = useKeys();
  return (
    <KeysScreen heading={waiting.heading} lead={isDecision ? waiting.decision : waiting.lead}>
      {keys.self && <DeviceCode device={keys.self} label={waiting.code} />}
      <Recovery />
    </KeysScreen>
  );
}

/** Opens sealed requests with the printed key. */
export function Recovery() {
  const { keys, tell } = useSession();
  async function open(printed: RecoveryKey): Promise<boolean> {
    const isRight = await recover(keys, printed);
    if (isRight) tell(recovery.done);
    return isRight;
  }

  return (
    <section className="stack">
      <h2>{recovery.heading}</h2>
      <p>{recovery.lead}</p>
      <NewestPaper />
      <PaperForm label={recovery.label} button={recovery.open} wrong={recovery.wrong} use={open} />
    </section>
  );
}
