import type { BrightAndDarkPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { OverlayPicture } from '../picture/OverlayPicture.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './room.module.css';

/**
 * The `sizes` of a picture as wide as the viewport. The values are larger than 100vw, because the picture's box may be wider
 * than the viewport, and scaling a picture up slightly would blur it.
 */
const defaultSizes = `${breakpoints.phone} 105vw, ${breakpoints.tablet} 100vw, 110vw`;

interface RoomProps {
  readonly picture: BrightAndDarkPicture;
  readonly alt: string;
  readonly sizes?: string | undefined;
  readonly tall?: { readonly picture: BrightAndDarkPicture; readonly media: string } | undefined;
  readonly className?: string | undefined;
}

/**
 * A picture that changes from its dark to its bright version as it scrolls into view. It is always bright without scroll
 * timelines, with reduced motion, in print, and if the brand has no dark version.
 */
export function PictureBackdrop({
  picture: { bright, dark, role },
  alt,
  sizes = defaultSizes,
  tall,
  className,
}: RoomProps) {
  return (
    <div className={`${styles.room} unmirrored _evening-room ${className ?? ''}`}>
      <div className={styles.inside} data-picture={role}>
        <Picture
          className="cover"
          sources={bright}
          alt={alt}
          sizes={sizes}
          tall={tall && { sources: tall.picture.bright, media: tall.media }}
        />
        {dark && (
          <OverlayPicture
            className="cover _evening-unlit"
            wide={dark}
            tall={tall?.picture.dark}
            tallMedia={tall?.media}
          />
        )}
      </div>
    </div>
  );
}
