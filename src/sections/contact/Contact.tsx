import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { BrightAndDarkPicture } from '../../pictures/sources.ts';
import { ContactDetails, ContactLinks } from './ContactDetails.tsx';
import candleStyles from './candle.module.css';
import styles from './contact.module.css';

const { contact } = words;

interface ContactProps {
  readonly picture: BrightAndDarkPicture | undefined;
  readonly children?: ReactNode;
}

export function Contact({ picture, children }: ContactProps) {
  return (
    <section className={styles.contact} id="contact" data-hour="contact">
      <div className={`${styles.text} unmirrored`}>
        <div className={`${styles.side} unmirrored`}>
          {picture && (
            <PictureBackdrop
              className={`${candleStyles.candle} screen-only`}
              picture={picture}
              alt={contact.imageAlt}
            />
          )}
          <header className="stack">
            <SectionTime hour="contact" label={contact.label} />
            <h2 className="_evening-rise">
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
        <ContactLinks className={styles.reach} />
        <div className={styles.letter}>{children}</div>
        <ContactDetails className={styles.details} />
      </div>
    </section>
  );
}
