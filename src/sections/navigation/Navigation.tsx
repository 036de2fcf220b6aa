import { brand } from '#brand/brand.ts';
import { contactHref, navigation, sections } from '#brand/words/navigation.ts';
import { Clock } from '../../components/clock/Clock.tsx';
import { Menu } from './Menu.tsx';
import styles from './navigation.module.css';

interface NavigationProps {
  /** Whether the bar is transparent at the top of the page, as over a picture; otherwise it has the color of paper. */
  readonly clear: boolean;
  /** Whether it is still dark at the foot of the page. */
  readonly night: boolean;
}

/** The fixed bar. On small screens its links are in a menu. */
export function Navigation({ clear, night }: NavigationProps) {
  return (
    <header
      className={`${styles.bar} ${clear ? styles.clear : styles.paper}`}
      data-night={night || undefined}
    >
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
      <div className={styles.end}>
        {clear && <Clock />}
        <a className={styles.enquire} href={contactHref}>
          {navigation.enquire}
        </a>
      </div>
      <button type="button" className={styles.toggle} popoverTarget="menu" aria-label={navigation.openMenu}>
        <i />
        <i />
      </button>
      <Menu nameClass={styles.name} />
    </header>
  );
}
