import { words } from '#lib/brand/selected.ts';
import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { NotDone } from '../attempt.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';

const { typeBack } = words.desk.sealing;

interface TypeBackProps {
  readonly printed: RecoveryKey;
  readonly showAgain: () => void;
  readonly done: () => void;
}

/** The recovery key is typed from the paper: one that cannot be read would open nothing. */
export function TypeBack({ printed, showAgain, done }: TypeBackProps) {
  async function compare(typed: string): Promise<void> {
    if ((await readRecoveryKey(typed))?.identity !== printed.identity) throw new NotDone(typeBack.wrong);
    done();
  }
  return (
    <KeysScreen heading={typeBack.heading} lead={typeBack.lead}>
      <RecoveryForm label={typeBack.label} button={typeBack.check} use={compare} />
      <p>
        <button type="button" className={plainButtonClass} onClick={showAgain}>
          {typeBack.back}
        </button>
      </p>
    </KeysScreen>
  );
}
