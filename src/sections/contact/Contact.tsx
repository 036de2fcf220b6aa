import type { ReactNode } from 'react';
import { openingHours } from '#brand/opening-hours.ts';
import { contact } from '#brand/words/contact.ts';
import { openingHoursWords } from '#brand/words/times.ts';
import { Hour } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import { Sheet } from '../../components/sheet/Sheet.tsx';
import { weekText } from '../../content/opening-hours-text.ts';
import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './contact.module.css';

const hoursNote =
  openingHours.closures.length > 0
    ? openingHoursWords.exceptFor(openingHours.timeZoneShown)
    : openingHours.timeZoneShown;

interface ContactProps {
  readonly picture: LitPicture | undefined;
  /** The consultation form. */
  readonly children?: ReactNode;
}

/** How to reach the agency, and the consultation form, beside one candle at midnight. */
export function Contact({ picture, children }: ContactProps) {
  return (
    <section className={styles.contact} id="contact" data-hour="contact">
      <div className={`${styles.text} wrap grid`}>
        <div className={styles.side}>
          {picture && (
            <Room
              className={styles.frame}
              picture={picture}
              alt={contact.imageAlt}
              sizes={`${breakpoints.phone} 140vw, 100vw`}
            />
          )}
          <header>
            <Hour hour="contact" label={contact.label} />
            <h2 className="rise">
              {contact.heading.map((line) => (
                <span key={line}>{`${line} `}</span>
              ))}
            </h2>
          </header>
          <div className={styles.guarantee}>
            <Icon name="seal" />
            <h3>{contact.guarantee.heading}</h3>
            <p>
              <Prose text={contact.guarantee.text} />
            </p>
          </div>
        </div>
        <div className={styles.letter}>{children}</div>
        <div className={styles.letterhead}>
          <Sheet>
            <dl className={styles.details}>
              {contact.details.map((detail) => (
                <div key={detail.label}>
                  <dt>{detail.label}</dt>
                  <dd>
                    {detail.href ? (
                      <a href={detail.href}>
                        <Breakable text={detail.value} />
                      </a>
                    ) : (
                      detail.value
                    )}
                    <small>{detail.note}</small>
                  </dd>
                </div>
              ))}
              <div>
                <dt>{openingHoursWords.label}</dt>
                <dd>
                  <Prose text={weekText(openingHours.week)} />
                  <small>{hoursNote}</small>
                </dd>
              </div>
            </dl>
          </Sheet>
        </div>
      </div>
    </section>
  );
}
