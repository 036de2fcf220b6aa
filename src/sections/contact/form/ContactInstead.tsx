import { contact, requestForm } from '#brand/words/contact.ts';
import styles from './form.module.css';

/** Telephone and e-mail in place of the form, where there is neither a script nor a server. */
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
