import type { ReactNode } from 'react';
import { weekText } from '#lib/brand/opening-hours-text.ts';
import { openingHours, words } from '#lib/brand/selected.ts';
import { Hour } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import light from '../../evening/light.module.css';
import rising from '../../evening/rise.module.css';
import type { LitPicture } from '../../pictures/sources.ts';
import styles from './contact.module.css';
import { contactDetails } from './contact-details.ts';

const { contact, openingHours: openingHoursWords } = words;

const { closures, specialHours = {} } = openingHours;
const hoursNote =
  closures.length > 0 || Object.keys(specialHours).length > 0
    ? openingHoursWords.exceptFor({ zone: words.times.deskZone })
    : words.times.deskZone;

interface ContactProps {
  /** The candle beside the form. */
  readonly picture: LitPicture | undefined;
  /** The consultation form. */
  readonly children?: ReactNode;
}

/** The consultation form beside a candle, and at its foot the other ways to reach the agency. */
export function Contact({ picture, children }: ContactProps) {
  return (
    <section className={styles.contact} id="contact" data-hour="contact">
      <div className={`${styles.text} wrap grid`}>
        <div className={styles.side}>
          <div>
            {picture && (
              <Room className={`${styles.candle} ${light.candle}`} picture={picture} alt={contact.imageAlt} />
            )}
            <header>
              <Hour hour="contact" label={contact.label} />
              <h2 className={rising.rise}>
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
        </div>
        <div className={styles.letter}>{children}</div>
        <dl className={styles.details}>
          {contactDetails.map((detail) => (
            <div key={detail.label}>
              <dt>{detail.label}</dt>
              <dd>
                {detail.href ? (
                  <a href={detail.href}>
                    <Breakable text={detail.value} />{' '}
                  </a>
                ) : (
                  `${detail.value} `
                )}
                <small>{detail.note}</small>
              </dd>
            </div>
          ))}
          <div>
            <dt>{openingHoursWords.label}</dt>
            <dd>
              <Prose text={weekText(openingHours.week)} /> <small>{hoursNote}</small>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
