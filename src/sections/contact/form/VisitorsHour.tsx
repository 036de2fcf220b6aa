import { useEffect, useState } from 'react';
import { locale } from '#brand/locale.ts';
import { visitorsHour } from '#brand/words/contact.ts';
import styles from './form.module.css';

const minute = 60_000;
const clock = new Intl.DateTimeFormat(locale.language, { hour: 'numeric', minute: '2-digit' });

/** What a visitor can expect at any hour; where scripts run, and then the time that it is with them, to the minute. */
export function VisitorsHour() {
  const [time, setTime] = useState<string>();
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>;
    const tell = () => {
      setTime(clock.format().toLocaleLowerCase(locale.language));
      next = setTimeout(tell, minute - (Date.now() % minute));
    };
    tell();
    return () => clearTimeout(next);
  }, []);
  return (
    <p className={styles.visitorsHour}>
      {visitorsHour.any}
      {time && ` ${visitorsHour.withYou(time)}`}
    </p>
  );
}
