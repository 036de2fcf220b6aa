import { brand, facts, words } from '#src/brand.ts';
import { buttonClass } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { LanguageLinks } from '../../components/languages/LanguageLinks.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { contactHref, sectionHref, sectionLinks } from '../../components/section-links.ts';
import { contactDetails } from '../contact/contact-details.ts';
import styles from './menu.module.css';

const { navigation } = words;

/** Two hairlines, or a cross if `closes`. */
export const MenuIcon = ({ closes = false }: { readonly closes?: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={closes ? 'M3.5 3.5l17 17M3.5 20.5l17-17' : 'M0 8.5h24M0 16.5h24'} />
  </svg>
);

interface MenuProps {
  /** The bar's class for the brand's name, which has the same position in the menu. */
  readonly nameClass: string | undefined;
  readonly onLandingPage: boolean;
  readonly path: string;
}

/**
 * The menu on small screens: a popover with the bar's links. Without scripts or popover support, it is shown by `:target`, and a
 * link to a section closes it.
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
        <a className={`${buttonClass} ${styles.enquire}`} href={sectionHref(contactHref, onLandingPage)}>
          {navigation.enquire}
        </a>
        <LanguageLinks path={path} />
      </div>
    </div>
  );
}
