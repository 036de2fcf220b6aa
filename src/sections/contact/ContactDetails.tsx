import type { ReactNode } from 'react';
import { formatWeekHours } from '#lib/brand/format-opening-hours.ts';
import { language, openingHours, words } from '#src/brand.ts';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { contactDetails } from './contact-details.ts';
import styles from './details.module.css';

const { closures, specialHours = {} } = openingHours;
const hoursNote =
  closures.length > 0 || Object.keys(specialHours).length > 0
    ? words.openingHours.exceptFor({ zone: words.times.deskZone })
    : words.times.deskZone;

interface DetailsProps {
  readonly className: string | undefined;
}

interface DetailProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

const Detail = ({ label, note, children }: DetailProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      <small>{note}</small>
    </dd>
  </div>
);

export const ContactLinks = ({ className }: DetailsProps) => (
  <dl className={`${styles.links} ${className}`}>
    {contactDetails.map(
      ({ value, href, ...detail }) =>
        href && (
          <Detail key={detail.label} {...detail}>
            <a href={href}>
              <BreakableAddress text={value} />{' '}
            </a>
          </Detail>
        ),
    )}
  </dl>
);

export const ContactDetails = ({ className }: DetailsProps) => (
  <dl className={`${styles.details} ${className}`}>
    {contactDetails.map(
      ({ value, href, ...detail }) =>
        !href && (
          <Detail key={detail.label} {...detail}>
            {`${value} `}
          </Detail>
        ),
    )}
    <Detail label={words.openingHours.label} note={hoursNote}>
      <Prose text={formatWeekHours(openingHours.week, language)} />{' '}
    </Detail>
  </dl>
);
