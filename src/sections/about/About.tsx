import { words } from '#lib/brand/selected.ts';
import { Figure } from '../../components/figure/Figure.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Paper } from '../../components/paper/Paper.tsx';
import { OverlayPicture } from '../../components/picture/OverlayPicture.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import rising from '../../evening/rise.module.css';
import type { LitPicture } from '../../pictures/sources.ts';
import styles from './about.module.css';

const { about } = words;

interface AboutProps {
  readonly picture: LitPicture | undefined;
  /** Address of the pen, which lies across the corner of the paper. */
  readonly pen: string | undefined;
}

/** About the agency, with its values and figures on a paper. */
export function About({ picture, pen }: AboutProps) {
  return (
    <section className={styles.about} id="about" data-hour="about">
      <div className={`${picture ? styles.text : styles.textAlone} wrap grid`}>
        <header className={styles.head}>
          <Hour hour="about" label={about.label} />
          <h2 className={rising.rise}>{about.heading}</h2>
          {about.lead.map((paragraph) => (
            <p key={paragraph} className={`lead ${rising.rise}`}>
              <Prose text={paragraph} />
            </p>
          ))}
        </header>
        {picture && <Room className={styles.frame} picture={picture} alt={about.imageAlt} />}
        <div className={styles.pledge}>
          <Paper>
            {pen && <OverlayPicture className={styles.pen} wide={pen} />}
            <div>
              <h3>{about.valuesLabel}</h3>
              <dl className={styles.values}>
                {about.values.map((value) => (
                  <div key={value.name}>
                    <dt>{value.name}</dt>
                    <dd>
                      <Prose text={value.text} />
                    </dd>
                  </div>
                ))}
              </dl>
              <dl className={styles.figures}>
                {about.figures.map(({ figure, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className={rising.rise}>
                      <Figure figure={figure} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </Paper>
        </div>
      </div>
    </section>
  );
}
