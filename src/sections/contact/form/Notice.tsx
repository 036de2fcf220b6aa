import { words } from '#lib/brand/selected.ts';
import crossStyles from '../../../components/cross/cross.module.css';
import { Prose } from '../../../components/prose/Prose.tsx';
import styles from './notice.module.css';

const { received, requestForm } = words;

/** The notice that a request was received. `show-notice.ts` puts it into the page, and removes it again. */
export function Notice() {
  return (
    <div className={styles.notices} role="status" aria-label={requestForm.notifications} data-form="notices">
      <div className={styles.notice} data-form="notice">
        <div className={styles.content}>
          <div className={styles.title}>{received.title}</div>
          <p className={styles.text}>
            <Prose text={received.text} />
          </p>
          <button
            type="button"
            className={`${crossStyles.cross} ${styles.close}`}
            aria-label={requestForm.dismiss}
          />
        </div>
      </div>
    </div>
  );
}
