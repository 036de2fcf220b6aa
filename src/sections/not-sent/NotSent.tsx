import { requestForm } from '#brand/words/contact.ts';
import { notSent } from '#brand/words/outcomes.ts';
import { notSentPage } from '#brand/words/pages.ts';
import type { FieldName } from '#shared/consultation-request.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { RequestFields, Sheet } from '../../components/request-form/RequestForm.tsx';
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
    <div className={styles.scene}>
      <Hour hour="failure" label={notSentPage.label} />
      <h1>{notSent.title}</h1>
      <p className={styles.problem}>{problem}</p>
      <p className="lead">
        <Prose text={notSent.text} />
      </p>
      <div className={styles.form}>
        <Sheet>
          <form action={endpoint} method="post">
            <RequestFields values={values} serviceInterestLabel={serviceInterestLabel} />
            <button type="submit" className={inkButtonClass}>
              {requestForm.retry}
            </button>
          </form>
        </Sheet>
      </div>
    </div>
  );
}
