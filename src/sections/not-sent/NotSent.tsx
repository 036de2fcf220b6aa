import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { LetterFields, Sheet } from '../../components/letter/Letter.tsx';
import type { FieldName } from '../../content/consultation-request.ts';
import { letter } from '../../content/contact.ts';
import { notSent } from '../../content/outcomes.ts';
import { notSentPage } from '../../content/pages.ts';
import styles from './not-sent.module.css';

interface NotSentProps {
  readonly endpoint: string;
  /** Every word of the visitor's, or the slots that the server fills with them. */
  readonly values: Readonly<Record<FieldName, string>>;
  readonly serviceInterestLabel: string;
  /** What went wrong, for this visitor. */
  readonly problem: string;
}

/** A letter that could not be taken, with all that was written on it, ready to be sent again. */
export function NotSent({ endpoint, values, serviceInterestLabel, problem }: NotSentProps) {
  return (
    <div className={styles.desk}>
      <Hour hour="failure" label={notSentPage.label} />
      <h1>{notSent.title}</h1>
      <p className={styles.problem}>{problem}</p>
      <p className="lead">{notSent.text}</p>
      <div className={styles.letter}>
        <Sheet>
          <form action={endpoint} method="post">
            <LetterFields values={values} serviceInterestLabel={serviceInterestLabel} />
            <button type="submit" className={inkButtonClass}>
              {letter.retry}
            </button>
          </form>
        </Sheet>
      </div>
    </div>
  );
}
