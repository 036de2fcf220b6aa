import { Fragment } from 'react';
import { joinWithCommas } from '#lib/brand/punctuation.ts';
import { brand, language, locale, words } from '#src/brand.ts';
import { contactHref, getSectionHref, sectionLinks } from '../../components/section-links.ts';
import { Clock } from '../../evening/Clock.tsx';
import { Menu, MenuIcon } from './Menu.tsx';
import menuStyles from './menu.module.css';
import styles from './navigation.module.css';

const { navigation } = words;

interface NavigationProps {
  /** Whether this is the landing page, where links to its sections are only fragments. */
  readonly onLandingPage: boolean;
  /** Whether the bar is transparent over a picture at the top of the page. Otherwise its background is light. */
  readonly clear: boolean;
  readonly night: boolean;
  readonly path: string;
}

export function Navigation({ onLandingPage, clear, night, path }: NavigationProps) {
  return (
    <header
      className={`${styles.bar} ${clear ? `${styles.clear} _evening-bar` : styles.paper}`}
      data-night={night || undefined}
    >
      <a className={`${styles.skip} visually-hidden screen-only`} href="#content">
        {navigation.skip}
      </a>{' '}
      <a
        className={styles.name}
        href={onLandingPage ? '#top' : language.home}
        aria-label={joinWithCommas([brand.name, navigation.home], locale.language)}
        translate="no"
      >
        {brand.name}
      </a>
      <nav className={`${styles.links} ${clear ? '_evening-links' : ''} row`} aria-label={navigation.label}>
        {sectionLinks.map((link) => (
          <Fragment key={link.href}>
            <a href={getSectionHref(link.href, onLandingPage)}>{link.label}</a>{' '}
          </Fragment>
        ))}
      </nav>
      <div className={`${styles.end} row ${clear ? '_evening-turning' : ''} screen-only`}>
        {clear && <Clock />}
        <a
          className={clear ? `${styles.enquire} _evening-turning` : styles.enquire}
          href={getSectionHref(contactHref, onLandingPage)}
        >
          {navigation.enquire}
        </a>
      </div>
      <button
        type="button"
        className={menuStyles.popover}
        popoverTarget="menu"
        aria-label={navigation.openMenu}
      >
        <MenuIcon />
      </button>
      <a id="opener" className={`${menuStyles.address} screen-only`} href="#menu">
        <MenuIcon />
        <span className="visually-hidden">{navigation.openMenu}</span>
      </a>
      <Menu nameClass={styles.name} onLandingPage={onLandingPage} path={path} />
    </header>
  );
}
