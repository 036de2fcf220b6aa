import type { LitPicture } from '../../pictures/sources.ts';
import { Picture } from '../picture/Picture.tsx';
import styles from './room.module.css';

interface RoomProps {
  readonly picture: LitPicture;
  readonly alt: string;
  /** How wide the picture is shown, as in the HTML attribute `sizes`. */
  readonly sizes: string;
  /** Of the frame, which gives the picture its size and its place. */
  readonly className?: string | undefined;
}

/**
 * A picture whose light comes up as the visitor comes to it. It is lit from the start where the brand has no picture
 * of the room as it waits, in browsers without scroll timelines, in print, and for those who want no motion.
 */
export function Room({ picture: { lit, unlit }, alt, sizes, className }: RoomProps) {
  return (
    <div className={`${styles.room} ${className ?? ''}`}>
      <div className={styles.inside}>
        <Picture sources={lit} alt={alt} sizes={sizes} />
        {unlit && <img className={styles.unlit} src={unlit} alt="" loading="lazy" decoding="async" />}
      </div>
    </div>
  );
}
