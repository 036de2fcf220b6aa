import { Fragment } from 'react';
import { words } from '#src/brand.ts';
import { ButtonLink, TextLink } from '../../components/actions/Actions.tsx';
import { StyledNumber } from '../../components/figure/Figure.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { OverlayPicture } from '../../components/picture/OverlayPicture.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import evening from '../../evening/nightfall.module.css';
import type { PictureSources, ResponsivePicture } from '../../pictures/sources.ts';
import { heroSizes, heroTallMedia, heroTallSizes } from './framing.ts';
import { headlineLayout } from './headline.ts';
import styles from './hero.module.css';

const { hero } = words;
const { descriptor } = words.brand;

interface HeroProps {
  readonly picture: ResponsivePicture<PictureSources>;
  readonly nightfall: readonly ResponsivePicture<string>[];
}

/**
 * The first section: a picture with the headline at its bottom. As the page scrolls, the picture changes from sunset to night.
 * The heading of the services section then covers it.
 */
export const Hero = ({ picture, nightfall }: HeroProps) => (
  <section className={`${styles.hero} ${evening.opening} _evening-hero`} id="top">
    <div className={`${styles.stage} ${evening.sky} screen-only`}>
      <Picture
        className={`${styles.frame} cover _evening-light`}
        sources={picture.wide}
        sizes={heroSizes}
        tall={picture.tall && { sources: picture.tall, media: heroTallMedia, sizes: heroTallSizes }}
        alt={hero.imageAlt}
        priority
      />
      {nightfall.map((hour) => (
        <OverlayPicture
          key={hour.wide}
          {...hour}
          tallMedia={heroTallMedia}
          className={`${styles.frame} cover _evening-light _evening-later`}
        />
      ))}
    </div>
    <div className={`${styles.words} ${evening.leaving} _evening-leaving`}>
      <SectionTime
        hour="hero"
        label={
          <>
            {descriptor.opening}
            <span className={styles.aside}>{descriptor.aside}</span>
            {descriptor.closing}
          </>
        }
      />
      <h1 className={headlineLayout.few ? styles.few : undefined}>
        {headlineLayout.words.map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice
          <Fragment key={i}>
            <span>{word}</span>{' '}
          </Fragment>
        ))}
      </h1>
      <div className={`${styles.row} spread`}>
        <p className={styles.second}>{hero.second}</p>
        <div className={`${styles.actions} row`}>
          <ButtonLink href="#contact">{hero.reserve}</ButtonLink>{' '}
          <TextLink href="#services">{hero.services}</TextLink>
        </div>
      </div>
      <ul className={`${styles.claims} spread`}>
        {hero.figures.map(({ figure, label }) => (
          <li key={label}>
            <b>
              <StyledNumber figure={figure} />
            </b>{' '}
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
