import type { FieldName } from '#lib/request/consultation-request.ts';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import night from '../../components/night/night.module.css';
import { Paper } from '../../components/paper/Paper.tsx';
import { HiddenField } from '../../components/request-form/HiddenField.tsx';
import { Letter } from '../../components/request-form/Letter.tsx';
import { RequestFields } from '../../components/request-form/RequestFields.tsx';
import styles from './not-sent.module.css';

const { notSent, notSentPage } = words;

interface NotSentProps {
  readonly endpoint: string | undefined;
  /** What the visitor wrote, or the tags that the server fills with it. */
  readonly values: Readonly<Record<FieldName, string>>;
  readonly serviceInterestLabel: string;
  /** What went wrong, or its tag. */
  readonly problem: string;
  /** What became of the words, and what to do now, or its tag. */
  readonly advice: string;
  /** What the button says, or its tag. */
  readonly send: string;
}

/** The page for a refused request, where no script runs: the form with all values, ready to be sent again. */
export function NotSent({ endpoint, values, serviceInterestLabel, problem, advice, send }: NotSentProps) {
  return (
    <div className={`${night.night} ${styles.notSent}`}>
      <Hour hour="failure" label={notSentPage.label} />
      <h1>{notSent.title}</h1>
      <p className={styles.problem}>{problem}</p>
      <p className="lead">{advice}</p>
      <div className={styles.form}>
        <Paper>
          <Letter>
            <form action={endpoint} method="post">
              <RequestFields values={values} serviceInterestLabel={serviceInterestLabel} />
              <HiddenField />
              <button type="submit" className={inkButtonClass}>
                {send}
              </button>
            </form>
          </Letter>
        </Paper>
      </div>
    </div>
  );
}
