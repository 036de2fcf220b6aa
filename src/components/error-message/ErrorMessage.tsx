import type { ReactNode } from 'react';
import type { EveningHour } from '#lib/brand/sections.ts';
import type { PictureSources } from '../../pictures/sources.ts';
import { SectionHour } from '../hour/Hour.tsx';
import { coverImageSizes, Picture } from '../picture/Picture.tsx';
import styles from './error-message.module.css';

interface ErrorMessageProps {
  /** The technical description, which is the page's small `h1`. */
  readonly heading: string;
  /** The page's hour in the evening. Its name is also the class that sets the picture's crop. */
  readonly hour: EveningHour & ('failure' | 'notFound');
  /** The description in the brand's style, in large type. */
  readonly sentence: string;
  /** Optional, since the picture may fail to load on the failure page. */
  readonly picture: PictureSources | undefined;
  /** The picture's alternative text. Empty if the picture adds no information. */
  readonly imageAlt: string;
  /** Advice and links. */
  readonly children: ReactNode;
}

/** An error page with a picture of a place at night. */
export function ErrorMessage(props: ErrorMessageProps) {
  const { heading, hour, sentence, picture, imageAlt, children } = props;
  return (
    <div className={`${styles.scene} ${styles[hour]}`}>
      {picture && (
        <Picture
          sources={picture}
          alt={imageAlt}
          sizes={coverImageSizes}
          className="cover screen-only"
          priority
        />
      )}
      <div className={styles.words}>
        <SectionHour hour={hour} label={<h1>{heading}</h1>} />
        <h2>{sentence}</h2>
        {children}
      </div>
    </div>
  );
}
