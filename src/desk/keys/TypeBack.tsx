import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { NotDone } from '../attempt.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper } from './NewestPaper.tsx';
import { olderPaperText } from './older-paper.ts';
import { RecoveryForm } from './RecoveryForm.tsx';
import { useKeys } from './use-keys.ts';

const { typeBack } = words.desk.sealing;

interface TypeBackProps {
  /** Of the key that is to be typed. */
  readonly recipient: string;
  /** Whether it was printed just now; otherwise it is that from before. */
  readonly isNew: boolean;
  /** Shows the new key again; or makes one, where the paper from before is lost. Undefined where the paper cannot be replaced here. */
  readonly leave: (() => void) | undefined;
  readonly done: (printed: RecoveryKey) => void;
}

/** The recovery key is typed from the paper: one that cannot be read would open nothing. */
export function TypeBack({ recipient, isNew, leave, done }: TypeBackProps) {
  const { all } = useKeys();
  async function compare(typed: string): Promise<void> {
    const printed = await readRecoveryKey(typed);
    if (printed?.recipient !== recipient)
      throw new NotDone((await olderPaperText(typed, all, recipient)) ?? typeBack.wrong);
    done(printed);
  }
  return (
    <KeysScreen
      heading={isNew ? typeBack.heading : typeBack.before}
      lead={isNew ? typeBack.lead : typeBack.leadBefore}
    >
      {!isNew && <NewestPaper />}
      <RecoveryForm label={typeBack.label} button={typeBack.check} use={compare} />
      <p>
        {leave ? (
          <button type="button" className={plainButtonClass} onClick={leave}>
            {isNew ? typeBack.back : typeBack.lost}
          </button>
        ) : (
          typeBack.lostBefore
        )}
      </p>
    </KeysScreen>
  );
}
