import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { OverlayPicture } from '../picture/OverlayPicture.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './room.module.css';

/**
 * `sizes` of a picture as wide as the window. Frames in wide windows are wider than these: enlarging a file by a few
 * percent blurs all of it.
 */
const windowWide = `${breakpoints.phone} 105vw, ${breakpoints.tablet} 100vw, 110vw`;

interface RoomProps {
  readonly picture: LitPicture;
  readonly alt: string;
  /** As the HTML attribute; by default as wide as the window. */
  readonly sizes?: string | undefined;
  /** The tall picture of the room, for viewports that match `media`. */
  readonly tall?: { readonly picture: LitPicture; readonly media: string } | undefined;
  /** Class of the frame, which sets size and place. */
  readonly className?: string | undefined;
}

/**
 * A picture whose light comes up as it is scrolled into view. It is lit from the start where the brand has no unlit
 * picture, in browsers without scroll timelines, in print, and with reduced motion.
 */
export function PictureBackdrop({
  picture: { lit, unlit },
  alt,
  sizes = windowWide,
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
