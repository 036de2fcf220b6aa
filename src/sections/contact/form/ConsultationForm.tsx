import { renderToStaticMarkup } from 'react-dom/server';
import { words } from '#lib/brand/selected.ts';
import { addressOf, type ConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { inkButtonClass } from '../../../components/actions/Actions.tsx';
import { Paper } from '../../../components/paper/Paper.tsx';
import { Prose } from '../../../components/prose/Prose.tsx';
import { Receipt } from '../../../components/receipt/Receipt.tsx';
import { HiddenField, Letter, RequestFields } from '../../../components/request-form/RequestForm.tsx';
import { ContactInstead } from './ContactInstead.tsx';
import { DeskNow } from './DeskNow.tsx';
import styles from './form.module.css';
import { Notice } from './Notice.tsx';

const { received, receipt, requestForm } = words;

interface ConsultationFormProps {
  readonly endpoint: ConsultationEndpoint;
  /** The plain opening hours. */
  readonly hours: string;
  /** The address of `enhance.ts`, as it is built. */
  readonly script: string;
}

const statusId = 'request-status';

/**
 * The consultation form: sent without leaving the page where its script runs, submitted by the browser where it does not.
 * React renders it when the site is built, and never in a browser: nothing there may draw a field anew that a visitor has
 * written into.
 */
export function ConsultationForm({ endpoint, hours, script }: ConsultationFormProps) {
  const action = addressOf(endpoint);
  const sends = action !== undefined;
  // Outside a dialog, the method `dialog` submits nothing: a static site's form must not, before its script runs.
  const address = sends ? { action, method: 'post' } : { method: 'dialog' };
  return (
    <>
      <Paper>
        <Letter dieMark className={styles.letter}>
          {!sends && <ContactInstead />}
          <form
            {...address}
            className={sends ? undefined : styles.needsScripts}
            data-form="request"
            data-script={script}
            data-endpoint={endpoint.takenBy === 'server' ? undefined : JSON.stringify(endpoint)}
          >
            <RequestFields />
            {endpoint.takenBy === 'server' && <HiddenField />}
            {endpoint.takenBy === 'service' &&
              Object.entries(endpoint.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <div className={styles.send}>
              <button type="submit" className={inkButtonClass} aria-describedby={statusId}>
                {requestForm.send}
              </button>
              <p id={statusId} data-form="status">
                <Prose text={requestForm.promise} />
              </p>
            </div>
          </form>
          <DeskNow hours={hours} />
        </Letter>
      </Paper>
      <Afterwards sends={sends} />
    </>
  );
}

/**
 * What the script shows when the form was sent. Not in a `template`: browsers for text show what stands in one, and would
 * say “received” to somebody who has sent nothing.
 */
function Afterwards({ sends }: { readonly sends: boolean }) {
  const markup = renderToStaticMarkup(
    <>
      <Receipt
        reference=" "
        replyBy=" "
        somebodyHasIt={sends}
        heading={sends ? <h3>{receipt.received}</h3> : whatTheNoticeSays}
      >
        <button type="button">{receipt.another}</button>
      </Receipt>
      <Notice />
    </>,
  );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours, rendered above
    <script type="text/html" data-form="afterwards" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** All that a form which sends nothing may say. */
const whatTheNoticeSays = (
  <>
    <h3>{received.title}</h3>
    <p>
      <Prose text={received.text} />
    </p>
  </>
);
