import type { ReactNode } from 'react';
import type { EveningHour } from '#lib/brand/sections.ts';
import type { PictureSources } from '../../pictures/sources.ts';
import { SectionHour } from '../hour/Hour.tsx';
import { coverImageSizes, Picture } from '../picture/Picture.tsx';
import styles from './error-message.module.css';

interface ErrorMessageProps {
  /** What happened, in technical words: the page's `h1`, in small print. */
  readonly heading: string;
  /** Also the class that sets the picture's crop. */
  readonly hour: EveningHour & ('failure' | 'notFound');
  /** The same in the brand's own words, large. */
  readonly sentence: string;
  /** Behind the words, or above them. The page is whole without it: it may fail to load on the failure page. */
  readonly picture: PictureSources | undefined;
  /** Empty when the picture shows what the sentence says. */
  readonly imageAlt: string;
  /** What to do now. */
  readonly children: ReactNode;
}

/** An error page: a place at night, and what happened. */
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
