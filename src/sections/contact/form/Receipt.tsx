import { receipt } from '#brand/words/contact.ts';
import { received } from '#brand/words/outcomes.ts';
import { Prose } from '../../../components/prose/Prose.tsx';
import styles from './form.module.css';

/** What stays below the form when the toast has disappeared: the reference, and what happens next. */
export function Receipt({ reference }: { readonly reference: string }) {
  return (
    <section className={styles.receipt} aria-label={received.title}>
      {reference !== '' && (
        <p className={styles.reference}>
          <span>{receipt.referenceLabel}</span>
          <output>{reference}</output>
        </p>
      )}
      <ul>
        {receipt.next.map((step) => (
          <li key={step}>
            <Prose text={step} />
          </li>
        ))}
      </ul>
      {reference !== '' && <p>{receipt.keep}</p>}
    </section>
  );
}
