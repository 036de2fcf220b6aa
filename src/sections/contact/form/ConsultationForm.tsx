import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { receipt, requestForm } from '#brand/words/contact.ts';
import { received } from '#brand/words/outcomes.ts';
import { hiddenField, millisecondsOpen } from '#shared/hidden-field.ts';
import { replyByForVisitor } from '#shared/reply-by-text.ts';
import { inkButtonClass } from '../../../components/actions/Actions.tsx';
import { ErrorBoundary } from '../../../components/boundary/ErrorBoundary.tsx';
import { Prose } from '../../../components/prose/Prose.tsx';
import { Receipt } from '../../../components/receipt/Receipt.tsx';
import { HiddenField, Letter, RequestFields } from '../../../components/request-form/RequestForm.tsx';
import { Sheet } from '../../../components/sheet/Sheet.tsx';
import { ContactInstead } from './ContactInstead.tsx';
import styles from './form.module.css';
import { createSender, type Signs } from './send.ts';
import { Toaster, toasts } from './Toaster.tsx';
import { VisitorsHour } from './VisitorsHour.tsx';

interface ConsultationFormProps {
  /** The address that requests are sent to; empty for a static site. */
  readonly endpoint: string;
  /** The plain opening hours. */
  readonly hours: string;
}

/** The consultation form: sent without leaving the page where scripts run, submitted by the browser where they do not. */
export function ConsultationForm({ endpoint, hours }: ConsultationFormProps) {
  return (
    <ErrorBoundary>
      <SendableForm endpoint={endpoint} />
      <VisitorsHour hours={hours} />
      <Toaster />
    </ErrorBoundary>
  );
}

interface Sent {
  /** Empty on a static site. */
  readonly reference: string;
  readonly replyBy: Date | undefined;
  /** Of the letter when it was sent, in px. */
  readonly height: number;
}

/** Screen readers read a receipt that appears, and everyone sees its reference. */
function present(shown: HTMLElement | null): void {
  shown?.focus({ preventScroll: true });
  shown?.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** What the visitor typed. */
function valuesIn(form: HTMLFormElement) {
  const data = new FormData(form);
  data.delete(hiddenField);
  return Object.fromEntries(data);
}

function signsIn(form: HTMLFormElement): Signs {
  const hidden = new FormData(form).get(hiddenField);
  return { ...(hidden && { [hiddenField]: hidden }), [millisecondsOpen]: Math.round(performance.now()) };
}

function SendableForm({ endpoint }: { readonly endpoint: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const form = useRef<HTMLFormElement>(null);
  const send = useRef(createSender(endpoint));
  const inFlight = useRef(false);
  const statusId = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    const letter = event.currentTarget;
    const values = valuesIn(letter);
    // The privacy policy promises this: the values are logged to the visitor's own console, and nowhere else.
    console.info('Consultation request', values);
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    toasts.close();
    const outcome = await send.current(values, signsIn(letter));
    inFlight.current = false;
    setBusy(false);
    if (!outcome.ok) {
      setProblem(outcome.problem);
      return;
    }
    // What was typed while the request was being sent has not been sent: it stays.
    const height = letter.parentElement?.offsetHeight ?? 0;
    if (JSON.stringify(valuesIn(letter)) === JSON.stringify(values)) letter.reset();
    setSent({ reference: outcome.reference, replyBy: outcome.replyBy, height });
    toasts.add({ title: received.title, description: <Prose text={received.text} /> });
  }

  function writeAnother() {
    // A field can have the focus only when it is there again.
    flushSync(() => setSent(undefined));
    form.current?.querySelector('input')?.focus();
  }

  // Outside a dialog, the method `dialog` submits nothing: a static site's form must not, before its script runs.
  const address = endpoint === '' ? { method: 'dialog' } : { action: endpoint, method: 'post' };

  return (
    <Sheet busy={busy}>
      <Letter coveredAt={sent?.height}>
        {endpoint === '' && <ContactInstead />}
        <form
          {...address}
          ref={form}
          className={endpoint === '' ? styles.needsScripts : undefined}
          onSubmit={submit}
        >
          <RequestFields />
          {endpoint !== '' && <HiddenField />}
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
        </form>
      </Letter>
      {sent && (
        <Receipt
          ref={present}
          reference={sent.reference}
          replyBy={sent.replyBy && replyByForVisitor(sent.replyBy)}
          heading={headingOf(sent)}
        >
          <button type="button" onClick={writeAnother}>
            {receipt.another}
          </button>
        </Receipt>
      )}
    </Sheet>
  );
}

/** A static site says no more than its toast does: nobody has the letter on a desk. */
const headingOf = ({ reference }: Sent): ReactNode =>
  reference === '' ? (
    <>
      <h3>{received.title}</h3>
      <p>
        <Prose text={received.text} />
      </p>
    </>
  ) : (
    <h3>{receipt.received}</h3>
  );
