import type { ReactNode } from 'react';
import type { TimedSection } from '#lib/brand/sections.ts';
import type { PictureSources } from '../../pictures/sources.ts';
import { SectionTime } from '../hour/Hour.tsx';
import { coverImageSizes, Picture } from '../picture/Picture.tsx';
import styles from './error-message.module.css';

interface ErrorMessageProps {
  readonly heading: string;
  /** The name of the page's time in the brand's file. It is also the class that sets the picture's crop. */
  readonly hour: TimedSection & ('failure' | 'notFound');
  /** A sentence in the brand's style, in large type. */
  readonly sentence: string;
  readonly picture: PictureSources | undefined;
  readonly imageAlt: string;
  readonly children: ReactNode;
}

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
        <SectionTime hour={hour} label={<h1>{heading}</h1>} />
        <h2>{sentence}</h2>
        {children}
      </div>
    </div>
  );
}
