import { Fragment } from 'react';
import { words } from '#src/brand.ts';
import { BreakableAddress } from '../../../components/prose/BreakableAddress.tsx';
import { contactDetails } from '../contact-details.ts';
import styles from './form.module.css';

const { requestForm } = words;

/** The telephone number and email address, which replace the form if neither a script nor a server can send it. */
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
