import { deskNow } from '#brand/words/times.ts';
import { Prose } from '../../../components/prose/Prose.tsx';
import styles from './form.module.css';

interface VisitorsHourProps {
  /** The plain hours. */
  readonly hours: string;
}

/** The plain opening hours; `tell-visitors-hour.ts` has them say what they mean for this visitor now. */
export function VisitorsHour({ hours }: VisitorsHourProps) {
  return (
    <div className={styles.visitorsHour} data-form="hour">
      <span>
        <Prose text={deskNow.plain(hours)} />
      </span>
    </div>
  );
}
