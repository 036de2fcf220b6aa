import { renderToStaticMarkup } from 'react-dom/server';
import {
  type ConsultationEndpoint,
  getEndpointUrl,
  requestPath,
} from '#lib/request/consultation-endpoint.ts';
import { brand, words } from '#src/brand.ts';
import { filledButtonClass, linkButtonClass } from '../../../components/actions/Actions.tsx';
import { Paper } from '../../../components/paper/Paper.tsx';
import { Prose } from '../../../components/prose/Prose.tsx';
import { Receipt } from '../../../components/receipt/Receipt.tsx';
import {
  HoneypotField,
  RequestFields,
  RequestFormSheet,
} from '../../../components/request-form/RequestForm.tsx';
import styles from './form.module.css';
import { NoScriptContact } from './NoScriptContact.tsx';

const { received, receipt, requestForm } = words;

interface ConsultationFormProps {
  readonly endpoint: ConsultationEndpoint;
  readonly hours: string;
  readonly script: string;
}

const statusId = 'request-status';

/**
 * The consultation form. The script sends it without leaving the page. Without the script, the browser submits it. The form is
 * not hydrated, because rendering it again in the browser could overwrite what the visitor has typed.
 */
export function ConsultationForm({ endpoint, hours, script }: ConsultationFormProps) {
  const action = getEndpointUrl(endpoint);
  const hasAction = action !== undefined;
  // Without an action, only the script sends the form. Until it runs, the method `dialog` prevents a submission.
  const attributes = hasAction ? { action, method: 'post' } : { method: 'dialog' };
  return (
    <>
      <Paper>
        <RequestFormSheet>
          {!hasAction && <NoScriptContact />}
          <form
            {...attributes}
            className={hasAction ? undefined : styles.needsScripts}
            data-form="request"
            data-script={script}
            data-endpoint={action === requestPath ? undefined : JSON.stringify(endpoint)}
          >
            <RequestFields />
            {endpoint.takenBy === 'server' && <HoneypotField />}
            {endpoint.takenBy === 'service' &&
              Object.entries(endpoint.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <div className={`${styles.send} row`}>
              <button
                type="submit"
                className={`${filledButtonClass} ${styles.button}`}
                aria-describedby={statusId}
              >
                <span>{requestForm.send}</span>
                <span data-form="sending" hidden>
                  {requestForm.sending}
                </span>
              </button>
              <p id={statusId} data-form="status">
                <Prose text={requestForm.promise} />
              </p>
            </div>
          </form>
          {/* `show-opening-status.ts` replaces the opening hours with the current status. */}
          <div className={styles.postscript} data-name={brand.referencePrefix}>
            <div className={styles.deskNow} data-form="desk-now">
              <span>
                <Prose text={words.deskNow.plain({ hours })} />
              </span>
            </div>
          </div>
        </RequestFormSheet>
      </Paper>
      <ReceiptTemplate isSent={hasAction} />
    </>
  );
}

/**
 * The markup that the script shows after the form was sent. It is in a `script` element, because text browsers show the content
 * of a `template` element.
 */
function ReceiptTemplate({ isSent }: { readonly isSent: boolean }) {
  // A live region that screen readers announce when `show-receipt.ts` shows its content.
  const notice = (
    <div role="status" aria-label={requestForm.notifications}>
      <div data-form="notice">
        <h3>{received.title}</h3>
        <p>
          <Prose text={received.text} />
        </p>
      </div>
    </div>
  );
  const markup = renderToStaticMarkup(
    <Receipt reference=" " replyBy=" " isSent={isSent} heading={notice}>
      <button type="button" className={linkButtonClass}>
        {receipt.another}
      </button>
    </Receipt>,
  );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is rendered above
    <script type="text/html" data-form="afterwards" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
