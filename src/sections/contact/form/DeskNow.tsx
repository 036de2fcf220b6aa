import { brand, words } from '#src/brand.ts';
import { Prose } from '../../../components/prose/Prose.tsx';
import styles from './form.module.css';

interface DeskNowProps {
  /** The opening hours as text. */
  readonly hours: string;
}

/**
 * The opening hours, beside the mark of the seal. `show-desk-now.ts` replaces them by what they mean for the visitor at
 * this moment.
 */
export function DeskNow({ hours }: DeskNowProps) {
  return (
    <div className={styles.postscript} data-name={brand.referencePrefix}>
      <div className={styles.deskNow} data-form="desk-now">
        <span>
          <Prose text={words.deskNow.plain({ hours })} />
        </span>
      </div>
    </div>
  );
}
