import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { OverlayPicture } from '../picture/OverlayPicture.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './room.module.css';

/**
 * The `sizes` of a picture that is as wide as the viewport. The values are slightly larger, since frames may be wider than the
 * viewport, and even a small enlargement blurs a picture.
 */
const defaultSizes = `${breakpoints.phone} 105vw, ${breakpoints.tablet} 100vw, 110vw`;

interface RoomProps {
  readonly picture: LitPicture;
  readonly alt: string;
  /** The `sizes` attribute; by default for a picture as wide as the viewport. */
  readonly sizes?: string | undefined;
  /** A tall picture for viewports that match `media`. */
  readonly tall?: { readonly picture: LitPicture; readonly media: string } | undefined;
  /** The class that sets the size and position of the frame. */
  readonly className?: string | undefined;
}

/**
 * A picture that changes from unlit to lit as it scrolls into view. It is always lit if the brand has no unlit picture, in browsers
 * without scroll timelines, in print, and with reduced motion.
 */
export function PictureBackdrop({
  picture: { lit, unlit },
  alt,
  sizes = defaultSizes,
  tall,
  className,
}: RoomProps) {
  return (
    <div className={`${styles.room} unmirrored _evening-room ${className ?? ''}`}>
      <div className={styles.inside}>
        <Picture
          className="cover"
          sources={lit}
          alt={alt}
          sizes={sizes}
          tall={tall && { sources: tall.picture.lit, media: tall.media }}
        />
        {unlit && (
          <OverlayPicture
            className="cover _evening-unlit"
            wide={unlit}
            tall={tall?.picture.unlit}
            tallMedia={tall?.media}
          />
        )}
      </div>
    </div>
  );
}
