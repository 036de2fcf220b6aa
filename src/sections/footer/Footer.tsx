import { SocialMark } from '../../components/icon/Icon.tsx';
import { brand } from '../../content/brand.ts';
import { footer } from '../../content/footer.ts';
import styles from './footer.module.css';

interface FooterProps {
  /** The year of the build, for those without scripts; a script sets the visitor's own. */
  readonly year: number;
}

export function Footer({ year }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={`${styles.columns} wrap grid`}>
        <div className={styles.brand}>
          <p>{footer.tagline}</p>
          <ul className={styles.social} aria-label={footer.socialLabel}>
            {brand.social.map(({ network, url }) => (
              <li key={network}>
                {url ? (
                  <a href={url} rel="me noopener">
                    <SocialMark network={network} />
                    <span className="visually-hidden">{network}</span>
                  </a>
                ) : (
                  // A link without a target: named, not focusable, and said to be unavailable.
                  // biome-ignore lint/a11y/useValidAnchor: the target is not known yet
                  <a role="link" aria-disabled="true" title={`${network}, ${footer.socialUnavailable}`}>
                    <SocialMark network={network} />
                    <span className="visually-hidden">
                      {network}, {footer.socialUnavailable}
                    </span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
        {footer.columns.map((column) => (
          <nav key={column.heading} aria-label={column.heading}>
            <p className={styles.heading}>{column.heading}</p>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <address className={styles.contact}>
          <p className={styles.heading}>{footer.contactHeading}</p>
          <ul>
            <li>
              <a href={`tel:${brand.telephone}`}>{brand.telephoneShown}</a>
            </li>
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
            <li>{footer.headquarters}</li>
          </ul>
        </address>
      </div>
      <svg className={styles.name} viewBox="0 0 1000 250" aria-hidden="true">
        <text x="0" y="190" textLength="1000" lengthAdjust="spacingAndGlyphs">
          {brand.name}
        </text>
      </svg>
      <div className={`${styles.small} wrap`}>
        <p>
          © <span id="year">{year}</span> {footer.rights}
        </p>
        <p>{footer.security}</p>
        <p>{footer.payments}</p>
      </div>
    </footer>
  );
}
