import { weekText } from '#lib/brand/opening-hours-text.ts';
import { language, openingHours, words } from '#src/brand.ts';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { contactDetails } from './contact-details.ts';
import styles from './details.module.css';

const { closures, specialHours = {} } = openingHours;
const hoursNote =
  closures.length > 0 || Object.keys(specialHours).length > 0
    ? words.openingHours.exceptFor({ zone: words.times.deskZone })
    : words.times.deskZone;

interface DetailsProps {
  /** Class that says where they stand. */
  readonly className: string | undefined;
}

/** The telephone number and the e-mail address. */
export function ContactLinks({ className }: DetailsProps) {
  return (
    <dl className={`${styles.links} ${className}`}>
      {contactDetails.map(
        ({ label, value, href, note }) =>
          href && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <a href={href}>
                  <Breakable text={value} />{' '}
                </a>
                <small>{note}</small>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Where the agency is, whom it serves, and its opening hours. */
export function ContactDetails({ className }: DetailsProps) {
  return (
    <dl className={`${styles.details} ${className}`}>
      {contactDetails.map(
        ({ label, value, href, note }) =>
          !href && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {`${value} `}
                <small>{note}</small>
              </dd>
            </div>
          ),
      )}
      <div>
        <dt>{words.openingHours.label}</dt>
        <dd>
          <Prose text={weekText(openingHours.week, language)} /> <small>{hoursNote}</small>
        </dd>
      </div>
    </dl>
  );
}
