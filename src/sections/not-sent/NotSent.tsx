import { getEndpointUrl } from '#lib/request/consultation-endpoint.ts';
import { consultationEndpoint } from '#src/brand/endpoint.ts';
import { words } from '#src/brand.ts';
import { filledButtonClass } from '../../components/actions/Actions.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import night from '../../components/night/night.module.css';
import { Paper } from '../../components/paper/Paper.tsx';
import {
  HoneypotField,
  RequestFields,
  RequestFormSheet,
} from '../../components/request-form/RequestForm.tsx';
import styles from './not-sent.module.css';

const { notSent, notSentPage } = words;

/**
 * The page after the server has rejected a request that was sent without scripts. It contains the form with all values. The
 * server fills in the values, the reason, the advice, and the button's label.
 */
export const NotSentPage = () => (
  <div className={`${night.night} ${styles.notSent}`}>
    <SectionTime hour="failure" label={notSentPage.label} />
    <h1>{notSent.title}</h1>
    <p className={styles.problem}>{'{{problem}}'}</p>
    <p className="lead">{'{{advice}}'}</p>
    <div className={styles.form}>
      <Paper>
        <RequestFormSheet>
          <form action={getEndpointUrl(consultationEndpoint)} method="post">
            <RequestFields filledIn />
            <HoneypotField />
            <button type="submit" className={filledButtonClass}>
              {'{{send}}'}
            </button>
          </form>
        </RequestFormSheet>
      </Paper>
    </div>
  </div>
);
