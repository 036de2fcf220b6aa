import { removeFormatCharacters } from '#lib/remove-format-characters.ts';
import { brand } from '#src/brand.ts';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { BrightAndDarkPicture, ResponsivePicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './scene.module.css';

/** The picture covers its box, which is higher than the picture on small screens, and wider than the viewport on large ones. */
const dawnSizes = `${breakpoints.tablet} 150vw, 110vw`;

/** The viewports that show the tall picture. */
export const footerTallMedia = `${breakpoints.phone} and (orientation: portrait)`;

/**
 * The font size of the brand's name, in thousandths of the available width. The name fills that width, unless the size is at
 * its maximum because the name is short.
 */
const nameSize = Math.round(Math.min(2090 / removeFormatCharacters(brand.name).length, 300));
const fillsWidth = nameSize < 300;

export const FooterPicture = ({
  dawn,
}: {
  readonly dawn: ResponsivePicture<BrightAndDarkPicture> | undefined;
}) => (
  <div className={dawn ? `${styles.scene} ${styles.dawn} _evening-dawn` : styles.scene} translate="no">
    {dawn && (
      <PictureBackdrop
        className={`${styles.frame} _evening-dawn-picture ${dawn.tall ? styles.tall : ''}`}
        picture={dawn.wide}
        sizes={dawnSizes}
        tall={dawn.tall && { picture: dawn.tall, media: footerTallMedia }}
        alt=""
      />
    )}
    <svg className={styles.name} viewBox={`0 0 1000 ${Math.round(nameSize * 1.03)}`} aria-hidden="true">
      <text y={Math.round(nameSize * 0.8)} fontSize={nameSize} textLength={fillsWidth ? 1000 : undefined}>
        {brand.name}
      </text>
    </svg>
  </div>
);
