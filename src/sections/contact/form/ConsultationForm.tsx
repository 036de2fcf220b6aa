import { renderToStaticMarkup } from 'react-dom/server';
import {
  type ConsultationEndpoint,
  getEndpointUrl,
  requestPath,
} from '#lib/request/consultation-endpoint.ts';
import { brand, words } from '#src/brand.ts';
import { inkButtonClass, plainButtonClass } from '../../../components/actions/Actions.tsx';
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
  /** The opening hours as text. */
  readonly hours: string;
  /** The address of `enhance.ts`, as it is built. */
  readonly script: string;
}

const statusId = 'request-status';

/**
 * The consultation form. Its script sends it without leaving the page; without the script, the browser submits it.
 * React renders it at build only, and never in a browser, where it might render again a field that a visitor has
 * written into.
 */
export function ConsultationForm({ endpoint, hours, script }: ConsultationFormProps) {
  const action = getEndpointUrl(endpoint);
  const sends = action !== undefined;
  // Outside a dialog, the method `dialog` submits nothing: without an address the form must do nothing until its script
  // runs.
  const address = sends ? { action, method: 'post' } : { method: 'dialog' };
  return (
    <>
      <Paper>
        <RequestFormSheet>
          {!sends && <NoScriptContact />}
          <form
            {...address}
            className={sends ? undefined : styles.needsScripts}
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
                className={`${inkButtonClass} ${styles.button}`}
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
          {/* The hours, beside the mark of the seal, until `show-desk-now.ts` says what they mean for the visitor now */}
          <div className={styles.postscript} data-name={brand.referencePrefix}>
            <div className={styles.deskNow} data-form="desk-now">
              <span>
                <Prose text={words.deskNow.plain({ hours })} />
              </span>
            </div>
          </div>
        </RequestFormSheet>
      </Paper>
      <Afterwards sends={sends} />
    </>
  );
}

/**
 * What the script shows after sending. Not in a `template`, whose content text browsers show: they would say “received”
 * before anything was sent.
 */
function Afterwards({ sends }: { readonly sends: boolean }) {
  // `show-receipt.ts` has it announced.
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
    <Receipt reference=" " replyBy=" " somebodyHasIt={sends} heading={notice}>
      <button type="button" className={plainButtonClass}>
        {receipt.another}
      </button>
    </Receipt>,
  );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above, from our own components
    <script type="text/html" data-form="afterwards" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
