import { words } from '#src/brand.ts';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { BrightAndDarkPicture } from '../../pictures/sources.ts';
import styles from './about.module.css';
import { ValuesAndNumbers } from './ValuesAndNumbers.tsx';

const { about } = words;

interface AboutProps {
  readonly picture: BrightAndDarkPicture | undefined;
  readonly penPicture: string | undefined;
}

export function About({ picture, penPicture }: AboutProps) {
  return (
    <section className={styles.about} id="about" data-hour="about">
      <div className={`${styles.inner} ${picture ? 'unmirrored' : styles.alone}`}>
        <div className={`${styles.head} stack`}>
          <header className="stack">
            <SectionTime hour="about" label={about.label} />
            <h2 className="_evening-rise">{about.heading}</h2>
          </header>
          <div className={`${styles.words} stack lead`}>
            {about.lead.map((paragraph) => (
              <p key={paragraph} className="_evening-rise">
                <Prose text={paragraph} />
              </p>
            ))}
          </div>
        </div>
        {picture && <PictureBackdrop className={styles.frame} picture={picture} alt={about.imageAlt} />}
        <div className={styles.pledge}>
          <ValuesAndNumbers penPicture={penPicture} />
        </div>
      </div>
    </section>
  );
}
