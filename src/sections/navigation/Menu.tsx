import { brand, facts, words } from '#src/brand.ts';
import { buttonClass } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { LanguageLinks } from '../../components/languages/LanguageLinks.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { contactHref, getSectionHref, sectionLinks } from '../../components/section-links.ts';
import { contactDetails } from '../contact/contact-details.ts';
import styles from './menu.module.css';

const { navigation } = words;

/** The icon of the menu button: two horizontal lines, or a cross if `closes` is set. */
export const MenuIcon = ({ closes = false }: { readonly closes?: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={closes ? 'M3.5 3.5l17 17M3.5 20.5l17-17' : 'M0 8.5h24M0 16.5h24'} />
  </svg>
);

interface MenuProps {
  /** The class that gives the brand's name the same position as in the navigation bar. */
  readonly nameClass: string | undefined;
  readonly onLandingPage: boolean;
  readonly path: string;
}

/**
 * The menu for small screens. It is a popover. Without scripts or without popover support, `:target` shows it, and a link to a
 * section closes it.
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
              <a className="row" href={getSectionHref(href, onLandingPage)}>
                {/* CSS moves the hour to its end, like a page number in a table of contents. */}
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
        <a className={`${buttonClass} ${styles.enquire}`} href={getSectionHref(contactHref, onLandingPage)}>
          {navigation.enquire}
        </a>
        <LanguageLinks path={path} />
      </div>
    </div>
  );
}
