import { hero } from '#brand/words/hero.ts';
import { contactHref } from '#brand/words/navigation.ts';
import { Button, TextLink } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import type { PictureSources } from '../../pictures/sources.ts';
import { heroSizes, heroTallMedia, heroTallSizes } from './framing.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly wide: PictureSources;
  readonly tall: PictureSources;
}

/** The first screen: a picture of still water at sunset, and the headline across its foot. */
export function Hero({ wide, tall }: HeroProps) {
  return (
    <section className={styles.hero} id="top">
      <Picture
        className={styles.frame}
        sources={wide}
        sizes={heroSizes}
        tall={{ sources: tall, media: heroTallMedia, sizes: heroTallSizes }}
        alt={hero.imageAlt}
        priority
      />
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
