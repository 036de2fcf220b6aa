import type { ReactNode } from 'react';
import type { EveningHour } from '#lib/brand/sections.ts';
import { facts } from '#lib/brand/selected.ts';
import { Time } from '../hour/Hour.tsx';
import styles from './error-message.module.css';

interface ErrorMessageProps {
  /** What happened, as a machine says it: the page's heading, in small print. */
  readonly heading: string;
  readonly hour: EveningHour;
  /** The same in the house's own words, large. */
  readonly sentence: string;
  /** What to do now. */
  readonly children: ReactNode;
}

/** The words of a page that nobody meant to open. */
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
