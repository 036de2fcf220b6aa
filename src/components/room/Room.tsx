import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { OverlayPicture } from '../picture/OverlayPicture.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './room.module.css';

/**
 * As wide as the window, of which phones see a part of the picture. Wide windows ask for more: the frame ends outside them,
 * and a file as wide as the window, a hair enlarged, is blurred all over.
 */
const windowWide = `${breakpoints.phone} 105vw, ${breakpoints.tablet} 100vw, 110vw`;

interface RoomProps {
  readonly picture: LitPicture;
  readonly alt: string;
  /** How wide the picture is shown, as in the HTML attribute `sizes`; otherwise as wide as the window. */
  readonly sizes?: string | undefined;
  /** The same room for narrow, upright viewports. */
  readonly tall?: { readonly picture: LitPicture; readonly media: string } | undefined;
  /** Of the frame, which gives the picture its size and its place. */
  readonly className?: string | undefined;
}

/**
 * A picture whose light comes up as the visitor comes to it. It is lit from the start where the brand has no picture
 * of the room as it waits, in browsers without scroll timelines, in print, and for those who want no motion.
 */
export function Room({ picture: { lit, unlit }, alt, sizes = windowWide, tall, className }: RoomProps) {
  return (
    <div className={`${styles.room} ${className ?? ''}`}>
      <div className={styles.inside}>
        <Picture
          sources={lit}
          alt={alt}
          sizes={sizes}
          tall={tall && { sources: tall.picture.lit, media: tall.media }}
        />
        {unlit && (
          <OverlayPicture
            className={styles.unlit}
            wide={unlit}
            tall={tall?.picture.unlit}
            tallMedia={tall?.media}
          />
        )}
      </div>
    </div>
  );
}
