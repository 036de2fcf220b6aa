import { type SubmitEvent, useId, useRef, useState } from 'react';
import { requestForm } from '#brand/words/contact.ts';
import { received } from '#brand/words/outcomes.ts';
import { inkButtonClass } from '../../../components/actions/Actions.tsx';
import { ErrorBoundary } from '../../../components/boundary/ErrorBoundary.tsx';
import { Prose } from '../../../components/prose/Prose.tsx';
import { RequestFields, Sheet } from '../../../components/request-form/RequestForm.tsx';
import { ContactInstead } from './ContactInstead.tsx';
import styles from './form.module.css';
import { Receipt } from './Receipt.tsx';
import { createSender } from './send.ts';
import { Toaster, toasts } from './Toaster.tsx';

interface ConsultationFormProps {
  /** The address that requests are sent to; empty for a static site. */
  readonly endpoint: string;
}

/** The consultation form: sent without leaving the page where scripts run, submitted by the browser where they do not. */
export function ConsultationForm(props: ConsultationFormProps) {
  return (
    <ErrorBoundary>
      <SendableForm {...props} />
      <Toaster />
    </ErrorBoundary>
  );
}

const valuesIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

function SendableForm({ endpoint }: ConsultationFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The reference of the last request; empty on a static site. */
  const [reference, setReference] = useState<string>();
  const send = useRef(createSender(endpoint));
  const inFlight = useRef(false);
  const statusId = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    const form = event.currentTarget;
    const values = valuesIn(form);
    // The privacy policy promises this: the values are logged to the visitor's own console, and nowhere else.
    console.info('Consultation request', values);
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    toasts.close();
    const outcome = await send.current(values);
    inFlight.current = false;
    setBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.problem);
      return;
    }
    // What was typed while the request was being sent has not been sent: it stays.
    if (JSON.stringify(valuesIn(form)) === JSON.stringify(values)) form.reset();
    setReference(outcome.reference);
    toasts.add({ title: received.title, description: <Prose text={received.text} /> });
  }

  // Outside a dialog, the method `dialog` submits nothing: a static site's form must not, before its script runs.
  const address = endpoint === '' ? { method: 'dialog' } : { action: endpoint, method: 'post' };

  return (
    <Sheet busy={busy}>
      {endpoint === '' && <ContactInstead />}
      <form {...address} className={endpoint === '' ? styles.needsScripts : undefined} onSubmit={submit}>
        <RequestFields />
        <div className={styles.send}>
          <button
            type="submit"
            className={inkButtonClass}
            aria-disabled={busy || undefined}
            aria-describedby={statusId}
          >
            {busy ? requestForm.sending : requestForm.send}
          </button>
          <p
            id={statusId}
            role={problem ? 'alert' : undefined}
            className={problem ? styles.problem : undefined}
          >
            <Prose text={problem ?? requestForm.promise} />
          </p>
        </div>
        {reference !== undefined && <Receipt reference={reference} />}
      </form>
    </Sheet>
  );
}
