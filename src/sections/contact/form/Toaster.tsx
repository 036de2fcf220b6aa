import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { requestForm } from '#brand/words/contact.ts';
import crossStyles from '../../../components/cross/cross.module.css';
import styles from './toaster.module.css';

/** Long enough to read twice. The time stops while the toast is hovered or focused. */
const shownMs = 10_000;

/** Adds and closes toasts, from anywhere; `Toaster` shows them. */
export const toasts = Toast.createToastManager();

export function Toaster() {
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') toasts.close();
    };
    addEventListener('keydown', dismiss);
    return () => removeEventListener('keydown', dismiss);
  }, []);
  return (
    <Toast.Provider toastManager={toasts} timeout={shownMs}>
      <Toast.Portal>
        <Toast.Viewport className={`${styles.viewport} wrap grid`} aria-label={requestForm.notifications}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.slip}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.text} />
        <Toast.Close className={`${crossStyles.cross} ${styles.close}`} aria-label={requestForm.dismiss} />
      </Toast.Content>
    </Toast.Root>
  ));
}
