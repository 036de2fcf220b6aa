import { useState } from 'react';
import { type RecoveryKey, splitRecoveryKey } from '#lib/inbox/recovery-key.ts';
import { formatPaperNumber, formatPaperTime } from '#lib/inbox/recovery-paper.ts';
import { brand, words } from '#src/brand.ts';
import deskPaper from '../../src/components/agency-paper/agency-paper.module.css';
import { inboxLanguage } from '../language.ts';
import { Button } from '../parts/Button.tsx';
import { KeysScreen } from './KeysScreen.tsx';
import styles from './keys.module.css';

const { print, paper } = words.desk.sealing;

interface PrintKeyProps {
  readonly recovery: RecoveryKey;
  readonly printed: () => void;
  readonly leave: () => void;
}

/** The recovery key, to be printed: the section with it is all that is on the paper. */
export function PrintRecoveryKey({ recovery: { identity, recipient }, printed, leave }: PrintKeyProps) {
  const [prefix, ...groups] = splitRecoveryKey(identity);
  const [date] = useState(() => formatPaperTime(new Date(), inboxLanguage));
  return (
    <KeysScreen heading={print.heading} lead={print.lead}>
      <p className={`${deskPaper.buttons} row`}>
        <Button onClick={() => window.print()}>{print.print}</Button>
        <Button onClick={printed}>{print.printed}</Button>
        <Button isPlain onClick={leave}>
          {print.leave}
        </Button>
      </p>
      <section className="stack">
        <h2>{paper.heading}</h2>
        <p>
          <span translate="no">{brand.name}</span>.{' '}
          {paper.made({ paper: formatPaperNumber(recipient), date })}
        </p>
        <p className={styles.code} translate="no">
          {`${prefix} `}
          <span className={styles.key}>
            {groups.map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same, and none moves
              <span key={at}>{`${group} `}</span>
            ))}
          </span>
        </p>
        <p>{paper.use}</p>
        <p>{paper.keep}</p>
      </section>
    </KeysScreen>
  );
}
