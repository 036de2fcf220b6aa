import { brand, facts, words } from '#lib/brand/selected.ts';
import { buttonClass } from '../../components/actions/Actions.tsx';
import crossStyles from '../../components/cross/cross.module.css';
import { Time } from '../../components/hour/Hour.tsx';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { contactHref, sectionHref, sectionLinks } from '../../components/section-links.ts';
import { contactDetails } from '../contact/contact-details.ts';
import styles from './menu.module.css';

const { navigation } = words;

/** The times of sections by their anchors: they stand in place of the page numbers of a table of contents. */
const hours: Readonly<Record<string, string>> = facts.evening;

interface MenuProps {
  /** The bar's class for the brand's name, which is at the same place in the open menu. */
  readonly nameClass: string | undefined;
  readonly onLandingPage: boolean;
}

/**
 * The bar's links on small screens: a popover. Where no script closes it when a link is followed, or the browser has none, it
 * is shown while the address names it, and gone as soon as the address names a section.
 */
export function Menu({ nameClass, onLandingPage }: MenuProps) {
  const [line] = contactDetails;
  return (
    <div id="menu" popover="auto" className={styles.menu}>
      <div className={styles.head}>
        <span className={nameClass} translate="no">
          {brand.name}
        </span>
        <button
          type="button"
          className={`${crossStyles.cross} ${styles.close}`}
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={navigation.closeMenu}
        />
        <a
          className={`${crossStyles.cross} ${styles.close}`}
          href="#opener"
          aria-label={navigation.closeMenu}
        >
          <i />
        </a>
      </div>
      <nav aria-label={navigation.menuLabel}>
        <ol>
          {sectionLinks.map((link) => {
            const hour = hours[link.href.replace('/#', '')];
            return (
              <li key={link.href}>
                <a href={sectionHref(link.href, onLandingPage)}>
                  <span>{link.label}</span> {hour && <Time at={hour} />}
                </a>
              </li>
            );
          })}
        </ol>
      </nav>
      <div className={styles.foot}>
        <a className={`${buttonClass} ${styles.enquire}`} href={sectionHref(contactHref, onLandingPage)}>
          {navigation.enquire}
        </a>
        {line && (
          <p>
            {`${line.label} `}
            <a href={line.href}>
              <Breakable text={line.value} />
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
