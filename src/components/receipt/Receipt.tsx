import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import { Prose } from '../prose/Prose.tsx';
import { WaxSeal } from '../seal/Seal.tsx';
import styles from './receipt.module.css';

const { received, receipt } = words;

interface ReceiptProps {
  /** The reference, or the placeholder that the server replaces. Undefined if there is no reference. */
  readonly reference?: string | undefined;
  /** The promised reply time as text, or the placeholder that the server replaces. Undefined or empty without a promise. */
  readonly replyBy?: string | undefined;
  /** Whether the request was sent to a recipient. If not, the next steps are omitted. */
  readonly isSent: boolean;
  readonly heading: ReactNode;
  /** The link or button at the end of the receipt. */
  readonly children: ReactNode;
}

/** The receipt that replaces the form after sending, with the reference and the next steps. Looks like a folded, sealed letter. */
export function Receipt({ reference, replyBy, isSent, heading, children }: ReceiptProps) {
  return (
    <section className={styles.receipt} tabIndex={-1} aria-label={received.title} data-form="receipt">
      <div className={styles.head}>
        {heading}
        {replyBy && (
          <p className={styles.replyBy} data-about="replyBy">
            <span className={styles.label}>{receipt.replyByLabel} </span>
            <strong>{replyBy}</strong>
          </p>
        )}
        {reference && (
          <>
            <p className={styles.reference} data-about="reference">
              <span className={styles.label}>{receipt.referenceLabel} </span>
              <output translate="no" dir="ltr">
                {reference}
              </output>
            </p>
            <p className={styles.keep} data-about="reference">
              {receipt.keep}
            </p>
          </>
        )}
        <WaxSeal />
      </div>
      <div className={styles.after}>
        {isSent && (
          <>
            <p className={styles.label}>{receipt.nextLabel}</p>
            <ol>
              {receipt.next.map((step) => (
                <li key={step}>
                  <Prose text={step} />
                </li>
              ))}
            </ol>
          </>
        )}
        <p className={styles.action}>{children}</p>
      </div>
    </section>
  );
}
