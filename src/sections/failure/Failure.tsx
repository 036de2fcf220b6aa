import { failurePage } from '#brand/words/pages.ts';
import { Button } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import styles from './failure.module.css';
import { tornSheet } from './torn-sheet.ts';

const { face, fibers } = tornSheet(7);

/** The failure page, on a torn sheet of paper: an apology, and how else to reach the agency. */
export function Failure() {
  return (
    <div className={styles.scene}>
      <div className={styles.leaf}>
        <svg className={styles.outlines} width="0" height="0" aria-hidden="true">
          <clipPath id="torn-face" clipPathUnits="objectBoundingBox">
            <path d={face} />
          </clipPath>
          <clipPath id="torn-fibers" clipPathUnits="objectBoundingBox">
            <path d={fibers} />
          </clipPath>
        </svg>
        <Hour hour="failure" label={failurePage.label} />
        <h1>{failurePage.heading}</h1>
      </div>
      <div className={styles.below}>
        <p>
          <Prose text={failurePage.text} />
        </p>
        <Button href="/">{failurePage.home}</Button>
      </div>
    </div>
  );
}
