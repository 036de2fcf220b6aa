import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import { NewestPaper, PaperForm } from './PaperForm.tsx';

const { typeBack } = words.desk.sealing;

interface TypeBackProps {
  /** The recipient of the key that must be typed. */
  readonly recipient: string;
  /** Whether it was printed just now; otherwise it is that from before. */
  readonly isNew: boolean;
  /** Shows the new key again; or makes one, where the paper from before is lost. Undefined where the paper cannot be replaced here. */
  readonly leave: (() => void) | undefined;
  readonly done: (printed: RecoveryKey) => void;
}

/** The recovery key is typed from the paper: one that cannot be read would open nothing. */
export function TypeBack({ recipient, isNew, leave, done }: TypeBackProps) {
  async function compare(typed: string): Promise<boolean> {
    const printed = await readRecoveryKey(typed);
    if (printed?.recipient !== recipient) return false;
    done(printed);
    return true;
  }
  return (
    <KeysScreen
      heading={isNew ? typeBack.heading : typeBack.before}
      lead={isNew ? typeBack.lead : typeBack.leadBefore}
    >
      {!isNew && <NewestPaper />}
      <PaperForm
        label={typeBack.label}
        button={typeBack.check}
        recipient={recipient}
        wrong={typeBack.wrong}
        use={compare}
      />
      <p>
        {leave ? (
          <Button isPlain onClick={leave}>
            {isNew ? typeBack.back : typeBack.lost}
          </Button>
        ) : (
          typeBack.lostBefore
        )}
      </p>
    </KeysScreen>
  );
}
