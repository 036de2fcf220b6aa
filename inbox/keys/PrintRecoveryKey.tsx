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

interface PrintRecoveryKeyProps {
  readonly recovery: RecoveryKey;
  readonly onPrinted: () => void;
  readonly cancel: () => void;
}

/** The screen to print the recovery key. Only the section with the key is printed. */
export function PrintRecoveryKey({ recovery, onPrinted, cancel }: PrintRecoveryKeyProps) {
  const { identity, recipient } = recovery;
  const [prefix, ...groups] = splitRecoveryKey(identity);
  const [date] = useState(() => formatPaperTime(new Date(), inboxLanguage));
  return (
    <KeysScreen heading={print.heading} lead={print.lead}>
      <p className={`${deskPaper.buttons} row`}>
        <Button onClick={() => window.print()}>{print.print}</Button>
        <Button onClick={onPrinted}>{print.printed}</Button>
        <Button isPlain onClick={cancel}>
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
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and their order is fixed
              <span key={index}>{`${group} `}</span>
            ))}
          </span>
        </p>
        <p>{paper.use}</p>
        <p>{paper.keep}</p>
      </section>
    </KeysScreen>
  );
}
