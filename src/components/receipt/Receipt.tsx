import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import { Prose } from '../prose/Prose.tsx';
import { Seal } from '../seal/Seal.tsx';
import styles from './receipt.module.css';

const { received, receipt } = words;

interface ReceiptProps {
  /** The reference, or the tag that the server fills with it. Undefined where a request has none. */
  readonly reference?: string | undefined;
  /**
   * By when an answer is promised, as `reply-by-text.ts` says it, or the tag that the server fills with it. Undefined
   * or empty where no time was promised.
   */
  readonly replyBy?: string | undefined;
  /** Whether the request was sent to somebody: otherwise the next steps are left out. */
  readonly somebodyHasIt: boolean;
  readonly heading: ReactNode;
  /** A link or a button. */
  readonly children: ReactNode;
}

/** The receipt, which takes the place of the letter: folded and sealed, with its reference and the next steps. */
export function Receipt({ reference, replyBy, somebodyHasIt, heading, children }: ReceiptProps) {
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
        <Seal />
      </div>
      <div className={styles.after}>
        {somebodyHasIt && (
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
