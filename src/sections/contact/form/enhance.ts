/**
 * Sends the consultation form without leaving the page. Loaded when the form is near; until then, or if this fails, the
 * browser submits the form.
 *
 * Translators, password managers and extensions may change the page at any time. So this keeps no reference to a node
 * inside the form: it queries nodes when needed, replaces texts as a whole, and writes to no field but one that the visitor
 * has just changed.
 */

import { joinSentences } from '#lib/brand/punctuation.ts';
import type { ConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { formatReplyByForVisitor } from '#lib/request/format-reply-by.ts';
import { isInvisible, normalizeEmail } from '#lib/request/normalize.ts';
import { honeypotField, millisecondsOpenField } from '#lib/request/spam-signals.ts';
import { clock } from '#src/brand/clock.ts';
import { locale, words } from '#src/brand.ts';
import { renderProse } from '../../../components/prose/write-prose.ts';
import { createRequestSender, type SpamSignals } from './send.ts';
import { showOpeningStatus } from './show-opening-status.ts';
import { focusReceipt, showReceipt } from './show-receipt.ts';

const letterOf = (form: Element) => form.closest<HTMLElement>('[data-form="letter"]');

/** The form in the page now. */
const theForm = () => document.querySelector<HTMLFormElement>('form[data-form="request"]');

/** @throws {Error} in a page that has no receipt: there, the browser submits the form */
function enhance(form: HTMLFormElement): void {
  const { endpoint = '{"takenBy":"server"}' } = form.dataset;
  const send = createRequestSender(JSON.parse(endpoint) as ConsultationEndpoint);
  const afterwards = document.createElement('template');
  afterwards.innerHTML = document.querySelector('script[data-form="afterwards"]')?.textContent ?? '';
  const found = afterwards.content.querySelector('[data-form="receipt"]');
  if (!found) throw new Error('There is no receipt to be shown.');
  const receipt: Element = found;
  let inFlight = false;

  async function submit(sent: HTMLFormElement): Promise<void> {
    const values = valuesIn(sent);
    // The specification asks for this. The privacy policy says that the values are logged to the visitor's own console,
    // and nowhere else.
    console.info('Consultation request', values);
    tellProblem(sent, undefined);
    tellBusy(sent, true);
    const outcome = await send(values, spamSignalsIn(sent));
    tellBusy(sent, false);
    if (!outcome.ok) return tellProblem(sent, outcome.problem);
    const letter = letterOf(sent) as HTMLElement;
    const { reference, replyBy } = outcome;
    const height = letter.offsetHeight;
    const shown = showReceipt(
      receipt,
      letter,
      { reference, replyBy: replyBy && formatReplyByForVisitor(replyBy, clock) },
      () => theForm()?.querySelector('input')?.focus(),
    );
    // Keeps what was typed while the request was being sent.
    if (JSON.stringify(valuesIn(sent)) === JSON.stringify(values)) sent.reset();
    Object.assign(letter.style, { visibility: 'hidden', minHeight: `${height}px` });
    focusReceipt(shown);
  }

  // As the server does, but before the browser's validation.
  document.addEventListener('change', ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.form?.dataset.form !== 'request') return;
    const { value } = field;
    const normalized = isInvisible(value) ? '' : field.type === 'email' ? normalizeEmail(value) : value;
    if (normalized !== value) field.value = normalized;
  });

  document.addEventListener('submit', (event) => {
    const sent = event.target;
    if (!(sent instanceof HTMLFormElement) || sent.dataset.form !== 'request') return;
    event.preventDefault();
    if (inFlight) return;
    inFlight = true;
    submit(sent)
      .catch((error: unknown) => {
        console.error(error);
        tellBusy(sent, false);
        tellProblem(
          sent,
          joinSentences([words.failurePage.heading, words.failurePage.text], locale.language),
        );
      })
      .finally(() => {
        inFlight = false;
      });
  });
}

/** The values of the fields. */
function valuesIn(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? '')]));
}

function spamSignalsIn(form: HTMLFormElement): SpamSignals {
  const hidden = new FormData(form).get(honeypotField);
  return {
    ...(hidden && { [honeypotField]: String(hidden) }),
    [millisecondsOpenField]: Math.round(performance.now()),
  };
}

function tellBusy(form: HTMLFormElement, busy: boolean): void {
  letterOf(form)?.parentElement?.setAttribute('aria-busy', String(busy));
  const button = form.querySelector('button[type="submit"]');
  if (!button) return;
  for (const text of button.querySelectorAll<HTMLElement>(':scope > span'))
    text.hidden = busy !== (text.dataset.form === 'sending');
  if (busy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

/** @param problem undefined to restore the initial text */
function tellProblem(form: HTMLFormElement, problem: string | undefined): void {
  let status = form.querySelector('[data-form="status"]');
  if (!status) {
    status = form.appendChild(document.createElement('p'));
    status.setAttribute('data-form', 'status');
  }
  if (problem) status.setAttribute('role', 'alert');
  else status.removeAttribute('role');
  renderProse(status, problem ?? words.requestForm.promise);
}

const form = theForm();
if (form) {
  enhance(form);
  showOpeningStatus();
  form.dataset.ready = '';
}
