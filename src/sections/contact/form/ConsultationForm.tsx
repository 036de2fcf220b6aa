import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { received } from '#brand/words/after-sending.ts';
import { receipt, requestForm } from '#brand/words/contact.ts';
import { addressOf, type ConsultationEndpoint } from '#shared/consultation-endpoint.ts';
import { fields } from '#shared/consultation-request.ts';
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
  /** Our server by default, since what is said in the page delays its first view. */
  readonly endpoint?: ConsultationEndpoint;
  /** The plain opening hours. */
  readonly hours: string;
}

/** The consultation form: sent without leaving the page where scripts run, submitted by the browser where they do not. */
export function ConsultationForm({ endpoint = { takenBy: 'server' }, hours }: ConsultationFormProps) {
  return (
    <ErrorBoundary>
      <SendableForm endpoint={endpoint} hours={hours} />
      <Toaster />
    </ErrorBoundary>
  );
}

interface Sent {
  readonly reference: string | undefined;
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
function valuesIn(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name))]));
}

function signsIn(form: HTMLFormElement): Signs {
  const hidden = new FormData(form).get(hiddenField);
  return {
    ...(hidden && { [hiddenField]: String(hidden) }),
    [millisecondsOpen]: Math.round(performance.now()),
  };
}

function SendableForm({ endpoint, hours }: Required<ConsultationFormProps>) {
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

  const action = addressOf(endpoint);
  const sends = action !== undefined;
  // Outside a dialog, the method `dialog` submits nothing: a static site's form must not, before its script runs.
  const address = sends ? { action, method: 'post' } : { method: 'dialog' };

  return (
    <Sheet busy={busy}>
      <Letter dieMark className={styles.letter} coveredAt={sent?.height}>
        {!sends && <ContactInstead />}
        <form {...address} ref={form} className={sends ? undefined : styles.needsScripts} onSubmit={submit}>
          <RequestFields />
          {endpoint.takenBy === 'server' && <HiddenField />}
          {endpoint.takenBy === 'service' &&
            Object.entries(endpoint.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
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
        <VisitorsHour hours={hours} />
      </Letter>
      {sent && (
        <Receipt
          ref={present}
          reference={sent.reference}
          replyBy={sent.replyBy && replyByForVisitor(sent.replyBy)}
          somebodyHasIt={sends}
          heading={sends ? <h3>{receipt.received}</h3> : whatTheToastSays}
        >
          <button type="button" onClick={writeAnother}>
            {receipt.another}
          </button>
        </Receipt>
      )}
    </Sheet>
  );
}

/** All that a form which sends nothing may say. */
const whatTheToastSays: ReactNode = (
  <>
    <h3>{received.title}</h3>
    <p>
      <Prose text={received.text} />
    </p>
  </>
);
