import { words } from '#src/brand.ts';
import { NotDone } from '../attempt.ts';
import { useSession } from '../session.ts';
import { DeviceCode } from './DeviceCode.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper } from './NewestPaper.tsx';
import { olderPaperText } from './older-paper.ts';
import { RecoveryForm } from './RecoveryForm.tsx';
import { useKeys } from './use-keys.ts';

const { waiting, recovery } = words.desk.sealing;

/**
 * On a device that cannot read: its code; and what to do when no other device is left.
 * @param isDecision whether somebody has to decide about it, because a device that let it in was removed
 */
export function Waiting({ isDecision = false }: { readonly isDecision?: boolean }) {
  const { keys } = useKeys();
  return (
    <KeysScreen heading={waiting.heading} lead={isDecision ? waiting.decision : waiting.lead}>
      {keys.self && <DeviceCode device={keys.self} label={waiting.code} />}
      <Recovery />
    </KeysScreen>
  );
}

/** Opens with the printed key what was sealed. */
export function Recovery() {
  const { tell } = useSession();
  const { keys } = useKeys();
  async function recover(typed: string): Promise<void> {
    if (!(await keys.recover(typed))) {
      const wanted = keys.state.latest?.recoveryRecipient ?? '';
      throw new NotDone((await olderPaperText(typed, keys.state.all, wanted)) ?? recovery.wrong);
    }
    tell(recovery.done);
  }

  return (
    <section className="stack">
      <h2>{recovery.heading}</h2>
      <p>{recovery.lead}</p>
      <NewestPaper />
      <RecoveryForm label={recovery.label} button={recovery.open} use={recover} />
    </section>
  );
}
