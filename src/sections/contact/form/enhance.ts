/**
 * Sends the consultation form without leaving the page. The page loads this script when the form comes near the viewport. Until
 * then, or if loading fails, the browser submits the form.
 *
 * Translators, password managers and browser extensions may change the page at any time. Therefore this script stores no
 * references to nodes inside the form, replaces texts as a whole, and only writes to a field right after the visitor has
 * changed it.
 */

import { joinSentences } from '#lib/brand/punctuation.ts';
import type { ConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { formatReplyByForVisitor } from '#lib/request/format-reply-by.ts';
import { isInvisibleText, normalizeEmail } from '#lib/request/normalize.ts';
import { honeypotField, timeOnPageField } from '#lib/request/spam-signal-fields.ts';
import { timeLanguage } from '#src/brand/clock.ts';
import { locale, words } from '#src/brand.ts';
import { renderProse } from '../../../components/prose/write-prose.ts';
import { createRequestSender, type SpamSignals } from './send.ts';
import { showOpeningStatus } from './show-opening-status.ts';
import { focusReceipt, showReceipt } from './show-receipt.ts';

const findLetter = (form: Element) => form.closest<HTMLElement>('[data-form="letter"]');

const findForm = () => document.querySelector<HTMLFormElement>('form[data-form="request"]');

/**
 * Makes the form send its values without leaving the page.
 * @throws {Error} if the page lacks the markup of the receipt; the browser then submits the form
 */
function enhance(form: HTMLFormElement): void {
  const { endpoint = '{"takenBy":"server"}' } = form.dataset;
  const send = createRequestSender(JSON.parse(endpoint) as ConsultationEndpoint);
  const template = document.createElement('template');
  template.innerHTML = document.querySelector('script[data-form="afterwards"]')?.textContent ?? '';
  const found = template.content.querySelector('[data-form="receipt"]');
  if (!found) throw new Error('The page lacks the markup of the receipt.');
  const receipt: Element = found;
  let inFlight = false;

  async function submit(submitted: HTMLFormElement): Promise<void> {
    const values = readValues(submitted);
    // The project's specification requires this log. The values are only in the visitor's own console.
    console.info('Consultation request', values);
    showProblem(submitted, undefined);
    setBusy(submitted, true);
    const outcome = await send(values, readSpamSignals(submitted));
    setBusy(submitted, false);
    if (!outcome.ok) return showProblem(submitted, outcome.problem);
    const letter = findLetter(submitted) as HTMLElement;
    const { reference, replyBy } = outcome;
    const height = letter.offsetHeight;
    const shown = showReceipt(
      receipt,
      letter,
      { reference, replyBy: replyBy && formatReplyByForVisitor(replyBy, timeLanguage) },
      () => findForm()?.querySelector('input')?.focus(),
    );
    // Empties the form, unless the visitor has changed it while the request was being sent.
    if (JSON.stringify(readValues(submitted)) === JSON.stringify(values)) submitted.reset();
    Object.assign(letter.style, { visibility: 'hidden', minHeight: `${height}px` });
    focusReceipt(shown);
  }

  // Normalizes values like the server, before the browser validates the form.
  document.addEventListener('change', ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.form?.dataset.form !== 'request') return;
    const { value } = field;
    const normalized = isInvisibleText(value) ? '' : field.type === 'email' ? normalizeEmail(value) : value;
    if (normalized !== value) field.value = normalized;
  });

  document.addEventListener('submit', (event) => {
    const submitted = event.target;
    if (!(submitted instanceof HTMLFormElement) || submitted.dataset.form !== 'request') return;
    event.preventDefault();
    if (inFlight) return;
    inFlight = true;
    submit(submitted)
      .catch((error: unknown) => {
        console.error(error);
        setBusy(submitted, false);
        showProblem(
          submitted,
          joinSentences([words.failurePage.heading, words.failurePage.text], locale.language),
        );
      })
      .finally(() => {
        inFlight = false;
      });
  });
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? '')]));
}

function readSpamSignals(form: HTMLFormElement): SpamSignals {
  const hidden = new FormData(form).get(honeypotField);
  return {
    ...(hidden && { [honeypotField]: String(hidden) }),
    [timeOnPageField]: Math.round(performance.now()),
  };
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  findLetter(form)?.parentElement?.setAttribute('aria-busy', String(isBusy));
  const button = form.querySelector('button[type="submit"]');
  if (!button) return;
  for (const text of button.querySelectorAll<HTMLElement>(':scope > span'))
    text.hidden = isBusy !== (text.dataset.form === 'sending');
  if (isBusy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

/**
 * Shows an error message next to the button.
 * @param problem the message; undefined shows the initial text again
 */
function showProblem(form: HTMLFormElement, problem: string | undefined): void {
  let status = form.querySelector('[data-form="status"]');
  if (!status) {
    status = form.appendChild(document.createElement('p'));
    status.setAttribute('data-form', 'status');
  }
  if (problem) status.setAttribute('role', 'alert');
  else status.removeAttribute('role');
  renderProse(status, problem ?? words.requestForm.promise);
}

const form = findForm();
if (form) {
  enhance(form);
  showOpeningStatus();
  form.dataset.ready = '';
}
