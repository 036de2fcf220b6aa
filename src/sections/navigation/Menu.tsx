import { brand, facts, words } from '#src/brand.ts';
import { buttonClass } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { LanguageLinks } from '../../components/languages/LanguageLinks.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { contactHref, sectionHref, sectionLinks } from '../../components/section-links.ts';
import { contactDetails } from '../contact/contact-details.ts';
import styles from './menu.module.css';

const { navigation } = words;

/** Two hairlines, or a cross of them where it closes the menu. */
export const MenuIcon = ({ closes = false }: { readonly closes?: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={closes ? 'M3.5 3.5l17 17M3.5 20.5l17-17' : 'M0 8.5h24M0 16.5h24'} />
  </svg>
);

interface MenuProps {
  /** The bar's class for the brand's name, which keeps its place in the open menu. */
  readonly nameClass: string | undefined;
  readonly onLandingPage: boolean;
  readonly path: string;
}

/**
 * The bar's links on small screens, in a popover. Without scripts, or without support for popovers, it is shown by
 * `:target`, so that following a link to a section closes it.
 */
export function Menu({ nameClass, onLandingPage, path }: MenuProps) {
  const [line] = contactDetails;
  return (
    <div id="menu" popover="auto" className={`${styles.menu} screen-only`}>
      <div className={styles.head}>
        <span className={nameClass} translate="no">
          {brand.name}
        </span>
        <button
          type="button"
          className={styles.popover}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={navigation.closeMenu}
        >
          <MenuIcon closes />
        </button>
        <a className={styles.address} href="#opener" aria-label={navigation.closeMenu}>
          <MenuIcon closes />
          <i />
        </a>
      </div>
      <nav aria-label={navigation.menuLabel}>
        <ol>
          {sectionLinks.map(({ section, href, label }) => (
            <li key={section}>
              <a className="row" href={sectionHref(href, onLandingPage)}>
                {/* The hour stands at the end, like the page number in a table of contents. */}
                {label} <Time at={facts.evening[section]} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${styles.foot} row`}>
        {line && (
          <p>
            {`${line.label} `}
            <a href={line.href}>
              <BreakableAddress text={line.value} />
            </a>
          </p>
        )}
        <a className={`${buttonClass} ${styles.enquire}`} href={sectionHref(contactHref, onLandingPage)}>
          {navigation.enquire}
        </a>
        <LanguageLinks path={path} />
      </div>
    </div>
  );
}
