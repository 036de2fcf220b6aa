import { brand } from '#brand/brand.ts';
import { contact } from '#brand/words/contact.ts';
import { contactHref, navigation, sections } from '#brand/words/navigation.ts';
import { buttonClass } from '../../components/actions/Actions.tsx';
import crossStyles from '../../components/cross/cross.module.css';
import { Time } from '../../components/hour/Hour.tsx';
import type { EveningHour } from '../../content/types.ts';
import styles from './navigation.module.css';

/** The hour that stands beside each entry of the menu, as page numbers stand in a list of contents. */
const hours: Record<string, EveningHour> = {
  '/#services': 'services',
  '/#about': 'about',
  '/#testimonials': 'testimonials',
  '/#faqs': 'faqs',
  '/#contact': 'contact',
};

interface NavigationProps {
  /** Whether the page begins with a picture or the night, over which the bar is clear; on paper it is paper. */
  readonly clear: boolean;
}

/** The fixed bar. On small screens its links stand in a menu that opens without a script. */
export function Navigation({ clear }: NavigationProps) {
  const [line] = contact.details;
  return (
    <header className={styles.bar} data-clear={clear}>
      <a className={styles.skip} href="#content">
        {navigation.skip}
      </a>
      <a className={styles.name} href="/" aria-label={`${brand.name}, ${navigation.home}`}>
        {brand.name}
      </a>
      <nav className={styles.links} aria-label={navigation.label}>
        {sections.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </nav>
      <a className={styles.enquire} href={contactHref}>
        {navigation.enquire}
      </a>
      <button type="button" className={styles.toggle} popoverTarget="menu" aria-label={navigation.openMenu}>
        <i />
        <i />
      </button>
      <div id="menu" popover="auto" className={styles.menu}>
        <div className={styles.menuHead}>
          <span className={styles.name}>{brand.name}</span>
          <button
            type="button"
            className={`${crossStyles.cross} ${styles.close}`}
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={navigation.closeMenu}
          />
        </div>
        <nav aria-label={navigation.menuLabel}>
          <ol>
            {sections.map((link) => (
              <li key={link.href}>
                <a href={link.href}>
                  <span>{link.label}</span>
                  <Time hour={hours[link.href] ?? 'hero'} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.menuFoot}>
          <a className={`${buttonClass} ${styles.menuEnquire}`} href={contactHref}>
            {navigation.enquire}
          </a>
          {line && (
            <p>
              {line.label} <a href={line.href}>{line.value}</a>
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
