import { contact, requestForm } from '#brand/words/contact.ts';
import styles from './form.module.css';

/** Stands in the letter's place where no script runs and there is no server to send a plain form to. */
export function ContactInstead() {
  return (
    <noscript>
      <div className={styles.instead}>
        <p>{requestForm.withoutScripts}</p>
        <p>
          {contact.details.map(
            (detail) =>
              detail.href && (
                <a key={detail.label} href={detail.href}>
                  {detail.value}
                </a>
              ),
          )}
        </p>
      </div>
    </noscript>
  );
}
