import { hero } from '#brand/words/hero.ts';
import { contactHref } from '#brand/words/navigation.ts';
import { Button, TextLink } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import type { OpeningPicture } from '../../pictures/sources.ts';
import { heroSizes, heroTallMedia, heroTallSizes } from './framing.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly picture: OpeningPicture;
  /** What the picture becomes as the visitor reads on, in order. */
  readonly nightfall: readonly OpeningPicture[];
}

/** The first screen: still water at sunset, and the headline across its foot. Behind what follows, night falls. */
export function Hero({ picture, nightfall }: HeroProps) {
  return (
    <section className={styles.hero} id="top" data-nightfall={nightfall.length > 0 || undefined}>
      <div className={styles.stage}>
        <View picture={picture} alt={hero.imageAlt} priority />
        {nightfall.map((later) => (
          <View key={later.wide.fallback} picture={later} alt="" />
        ))}
      </div>
      <div className={styles.text}>
        <Hour
          hour="hero"
          label={
            <>
              {hero.descriptor.opening}
              <span className={styles.aside}>{hero.descriptor.aside}</span>
              {hero.descriptor.closing}
            </>
          }
        />
        <h1>
          {hero.headline.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </h1>
        <div className={styles.row}>
          <p className={styles.second}>{hero.second}</p>
          <div className={styles.actions}>
            <Button href={contactHref}>{hero.reserve}</Button>
            <TextLink href="/#services">{hero.services}</TextLink>
          </div>
        </div>
        <ul className={styles.claims}>
          {hero.claims.map((claim) => (
            <li key={claim.label}>
              <b>{claim.figure}</b> <span>{claim.label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ViewProps {
  readonly picture: OpeningPicture;
  readonly alt: string;
  readonly priority?: boolean;
}

const View = ({ picture: { wide, tall }, alt, priority }: ViewProps) => (
  <Picture
    className={priority ? styles.frame : `${styles.frame} ${styles.later}`}
    sources={wide}
    sizes={heroSizes}
    tall={{ sources: tall, media: heroTallMedia, sizes: heroTallSizes }}
    alt={alt}
    priority={priority}
  />
);
