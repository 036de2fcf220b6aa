import { Fragment } from 'react';
import { words } from '#src/brand.ts';
import { BreakableAddress } from '../../../components/prose/BreakableAddress.tsx';
import { contactDetails } from '../contact-details.ts';
import styles from './form.module.css';

const { requestForm } = words;

/**
 * The telephone number and the email address, shown in place of the form if only a script could send it and scripts are
 * disabled.
 */
export function NoScriptContact() {
  return (
    <noscript>
      <div className={`${styles.instead} stack`}>
        <p>{requestForm.withoutScripts}</p>
        <p>
          {contactDetails.map(
            (detail) =>
              detail.href && (
                <Fragment key={detail.label}>
                  <a href={detail.href}>
                    <BreakableAddress text={detail.value} />
                  </a>{' '}
                </Fragment>
              ),
          )}
        </p>
      </div>
    </noscript>
  );
}
