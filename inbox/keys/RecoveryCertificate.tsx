import { useState } from 'react';
import { inboxPath } from '#lib/inbox/api.ts';
import { type RecoveryKey, splitRecoveryKey } from '#lib/inbox/recovery-key.ts';
import { formatPrintoutNumber, formatPrintoutTime } from '#lib/inbox/recovery-paper.ts';
import { brand, words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { WaxSeal } from '../../src/components/seal/Seal.tsx';
import { inboxLanguage } from '../language.ts';
import styles from './keys.module.css';

const { paper: texts } = words.desk.sealing;

/** The recovery key for printing, on one sheet. Its rows have letters, so that two people can read and type it row by row. */
export function RecoveryCertificate({
  recovery: { identity, recipient },
}: {
  readonly recovery: RecoveryKey;
}) {
  const [date] = useState(() => formatPrintoutTime(new Date(), inboxLanguage));
  const [prefix, ...rows] = splitRecoveryKey(identity);
  return (
    <section className={`${styles.certificate} stack`}>
      <header>
        <div>
          <p className={paper.note}>
            <span translate="no">{brand.name}</span> ·{' '}
            <bdi translate="no">{`${location.host}${inboxPath}`}</bdi>
          </p>
          <h2>{texts.heading}</h2>
          <p>{texts.made({ paper: formatPrintoutNumber(recipient), date })}</p>
        </div>
        <WaxSeal />
      </header>
      <p>{texts.use}</p>
      <div className={styles.key} translate="no" dir="ltr">
        <p>{prefix}</p>
        <ol>
          {rows.map((groups) => (
            <li key={groups.join()}>
              <span>
                {groups.map((group, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and their order is fixed
                  <span key={index}>{`${group} `}</span>
                ))}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{texts.keep}</p>
      <div className={`${styles.signatures} row`}>
        <p className={paper.note}>{texts.printedBy}</p>
        <p className={paper.note}>{texts.keptBy}</p>
      </div>
    </section>
  );
}
