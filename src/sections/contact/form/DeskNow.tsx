import { words } from '#lib/brand/selected.ts';
import { Prose } from '../../../components/prose/Prose.tsx';
import styles from './form.module.css';

const { deskNow } = words;

interface DeskNowProps {
  /** The plain hours. */
  readonly hours: string;
}

/** The plain opening hours; `show-desk-now.ts` has them say what they mean for this visitor now. */
export function DeskNow({ hours }: DeskNowProps) {
  return (
    <div className={styles.deskNow} data-form="desk-now">
      <span>
        <Prose text={deskNow.plain({ hours })} />
      </span>
    </div>
  );
}
