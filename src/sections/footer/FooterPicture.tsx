import { brand } from '#src/brand.ts';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { LitPicture, WideAndTall } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './scene.module.css';

/**
 * `sizes`: the picture covers a frame that is higher than the picture on small screens, and wider than the window on
 * large ones.
 */
const dawnSizes = `${breakpoints.tablet} 150vw, 110vw`;

/**
 * The font size of the brand's name from margin to margin, in thousandths of that width, by how many letters it has; a
 * short one would fill the window, and keeps its width.
 */
const nameSize = Math.round(Math.min(2090 / brand.name.length, 300));
const fromMarginToMargin = nameSize < 300;

interface SceneProps {
  /** The hero's place at dawn. Undefined on pages that stay dark. */
  readonly dawn: WideAndTall<LitPicture> | undefined;
}

/** The head of the footer: the dawn, and over it the brand's name. */
export const FooterPicture = ({ dawn }: SceneProps) => (
  <div className={dawn ? `${styles.scene} ${styles.dawn} _evening-dawn` : styles.scene} translate="no">
    {dawn && (
      <PictureBackdrop
        className={`${styles.frame} _evening-dawn-picture ${dawn.tall ? styles.tall : ''}`}
        picture={dawn.wide}
        sizes={dawnSizes}
        tall={dawn.tall && { picture: dawn.tall, media: `${breakpoints.phone} and (orientation: portrait)` }}
        alt=""
      />
    )}
    <svg className={styles.name} viewBox={`0 0 1000 ${Math.round(nameSize * 1.03)}`} aria-hidden="true">
      <text
        y={Math.round(nameSize * 0.8)}
        fontSize={nameSize}
        textLength={fromMarginToMargin ? 1000 : undefined}
      >
        {brand.name}
      </text>
    </svg>
  </div>
);
