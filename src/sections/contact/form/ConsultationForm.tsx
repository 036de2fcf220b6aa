import { renderToStaticMarkup } from 'react-dom/server';
import { addressOf, type ConsultationEndpoint, ownAddress } from '#lib/request/consultation-endpoint.ts';
import { words } from '#src/brand.ts';
import { inkButtonClass, plainButtonClass } from '../../../components/actions/Actions.tsx';
import { Paper } from '../../../components/paper/Paper.tsx';
import { Prose } from '../../../components/prose/Prose.tsx';
import { Receipt } from '../../../components/receipt/Receipt.tsx';
import { HiddenField } from '../../../components/request-form/HiddenField.tsx';
import { Letter } from '../../../components/request-form/Letter.tsx';
import { RequestFields } from '../../../components/request-form/RequestFields.tsx';
import { ContactInstead } from './ContactInstead.tsx';
import { DeskNow } from './DeskNow.tsx';
import styles from './form.module.css';
import { Notice } from './Notice.tsx';

const { receipt, requestForm } = words;

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
  const action = addressOf(endpoint);
  const sends = action !== undefined;
  // Outside a dialog, the method `dialog` submits nothing: without an address the form must do nothing until its script
  // runs.
  const address = sends ? { action, method: 'post' } : { method: 'dialog' };
  return (
    <>
      <Paper>
        <Letter>
          {!sends && <ContactInstead />}
          <form
            {...address}
            className={sends ? undefined : styles.needsScripts}
            data-form="request"
            data-script={script}
            data-endpoint={action === ownAddress ? undefined : JSON.stringify(endpoint)}
          >
            <RequestFields />
            {endpoint.takenBy === 'server' && <HiddenField />}
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
          <DeskNow hours={hours} />
        </Letter>
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
  const markup = renderToStaticMarkup(
    <Receipt reference=" " replyBy=" " somebodyHasIt={sends} heading={<Notice />}>
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
