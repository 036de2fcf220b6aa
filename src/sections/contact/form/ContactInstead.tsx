import { Fragment } from 'react';
import { contact, requestForm } from '#brand/words/contact.ts';
import { Breakable } from '../../../components/prose/Breakable.tsx';
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
                <Fragment key={detail.label}>
                  <a href={detail.href}>
                    <Breakable text={detail.value} />
                  </a>{' '}
                </Fragment>
              ),
          )}
        </p>
      </div>
    </noscript>
  );
}
