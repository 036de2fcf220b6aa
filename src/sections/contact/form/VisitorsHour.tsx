import { useEffect, useState } from 'react';
import { openingHours } from '#brand/opening-hours.ts';
import { deskNow } from '#brand/words/times.ts';
import { Prose } from '../../../components/prose/Prose.tsx';
import { deskNowText } from './desk-now.ts';
import styles from './form.module.css';

const minuteMs = 60_000;

interface VisitorsHourProps {
  /** The plain hours. */
  readonly hours: string;
}

/** The plain opening hours; where scripts run, what they mean for this visitor now, to the minute. */
export function VisitorsHour({ hours }: VisitorsHourProps) {
  const [now, setNow] = useState<string>();
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>;
    const tell = () => {
      try {
        setNow(deskNowText(openingHours, new Date()));
      } catch {
        // A system that does not know the desk's time zone: the plain hours stay.
        return;
      }
      next = setTimeout(tell, minuteMs - (Date.now() % minuteMs));
    };
    tell();
    return () => clearTimeout(next);
  }, []);
  // The plain hours are longer, and keep the line's height when they are no longer shown.
  return (
    <div className={styles.visitorsHour}>
      <span>
        <Prose text={deskNow.plain(hours)} />
      </span>
      {now && (
        <span>
          <Prose text={now} />
        </span>
      )}
    </div>
  );
}
