import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { brand, locale, words } from '#src/brand.ts';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { SocialNetworkIcon } from '../../components/icon/Icon.tsx';
import { LanguageLinks } from '../../components/languages/LanguageLinks.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { Sentences } from '../../components/prose/Sentences.tsx';
import { getSectionHref, policyLinks, sectionLinks } from '../../components/section-links.ts';
import type { BrightAndDarkPicture, ResponsivePicture } from '../../pictures/sources.ts';
import { FooterPicture } from './FooterPicture.tsx';
import styles from './footer.module.css';

const { footer } = words;

interface FooterProps {
  /** Whether this is the landing page, where links to its sections are only fragments. */
  readonly onLandingPage: boolean;
  readonly dawn?: ResponsivePicture<BrightAndDarkPicture> | undefined;
  readonly paper: boolean;
  /** The year of the build. `current-year.ts` updates it in browsers. */
  readonly year: number;
  readonly path: string;
}

const [servicesLink, ...otherLinks] = sectionLinks;
const { services, company, legal } = footer.columns;
const columns = [
  {
    heading: services.heading,
    links: services.links.map((label) => ({ href: `${servicesLink?.href}`, label })),
  },
  { heading: company.heading, links: otherLinks },
  { heading: legal.heading, links: policyLinks },
];

/** Attributes of a link to a profile that has no URL yet. The link is not focusable, and is announced as unavailable. */
const createUnavailableProps = (network: string) => ({
  role: 'link',
  'aria-disabled': true,
  title: joinWithCommas([network, footer.socialUnavailable], locale.language),
});

export function Footer({ onLandingPage, dawn, paper, year, path }: FooterProps) {
  return (
    <footer
      className={dawn || paper ? `${styles.footer} ${styles.onPaper}` : styles.footer}
      data-dawn={dawn !== undefined}
    >
      <FooterPicture dawn={dawn} />
      <div className={`${styles.columns} spread wrap`}>
        <div className={`${styles.brand} stack`}>
          {dawn && <SectionTime hour="dawn" label={footer.dawn} />}
          <p>
            <Sentences text={words.brand.tagline} />
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.heading} aria-label={column.heading}>
            <p className={styles.heading}>{column.heading}</p>
            <ul className={`${styles.list} stack`}>
              {column.links.map((link) => (
                <li key={link.label}>
                  <a href={getSectionHref(link.href, onLandingPage)}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <address>
            <p className={styles.heading}>{footer.contactHeading}</p>
            <ul className={`${styles.list} stack`}>
              <li>
                <a href={`tel:${brand.telephone}`}>
                  <BreakableAddress text={brand.telephoneShown} />
                </a>
              </li>
              <li>
                <a href={`mailto:${brand.email}`}>
                  <BreakableAddress text={brand.email} />
                </a>
              </li>
              <li>{footer.headquarters}</li>
            </ul>
          </address>
          <ul className={`${styles.social} row`} aria-label={footer.socialLabel}>
            {brand.social.map(({ network, url }) => (
              <li key={network}>
                <a {...(url ? { href: url, rel: 'me noopener' } : createUnavailableProps(network))}>
                  <SocialNetworkIcon network={network} />
                  <span className="visually-hidden">
                    {url ? network : createUnavailableProps(network).title}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={`${styles.small} spread`}>
        <p>
          © <span id="year">{year}</span>
          {` ${footer.rights}`}
        </p>
        <p>{footer.security}</p>
        <p>{footer.payments}</p>
        <LanguageLinks path={path} />
      </div>
    </footer>
  );
}
