import type { ReactNode } from 'react';
import type { EveningHour } from '#lib/brand/sections.ts';
import { facts } from '#lib/brand/selected.ts';
import { Time } from '../hour/Hour.tsx';
import styles from './error-message.module.css';

interface ErrorMessageProps {
  /** What happened, in technical words: the page's `h1`, in small print. */
  readonly heading: string;
  readonly hour: EveningHour;
  /** The same in the brand's own words, large. */
  readonly sentence: string;
  /** What to do now. */
  readonly children: ReactNode;
}

/** The text of an error page. */
export function ErrorMessage({ heading, hour, sentence, children }: ErrorMessageProps) {
  return (
    <div className={styles.words}>
      <div className={styles.small}>
        <h1>{heading}</h1> <Time at={facts.evening[hour]} />
      </div>
      <h2 className={styles.sentence}>{sentence}</h2>
      {children}
    </div>
  );
}
