/** Shows the receipt in place of the form. Runs in the browser. */

export interface ReceiptDetails {
  /** Undefined if the request has no reference. */
  readonly reference: string | undefined;
  /** The promised reply time as text. Undefined without a promise. */
  readonly replyBy: string | undefined;
}

/**
 * Inserts the receipt after the hidden form.
 * @param blank the markup of `Receipt`
 * @param letter the sheet with the form, which keeps its height while hidden
 * @param onAnother called after the form is shown again, because the visitor wants to send another request
 * @returns the inserted receipt
 * @throws {TypeError} if the reference or the reply time is not a string
 */
export function showReceipt(
  blank: Element,
  letter: HTMLElement,
  { reference, replyBy }: ReceiptDetails,
  onAnother: () => void,
): HTMLElement {
  const receipt = blank.cloneNode(true) as HTMLElement;
  fill(receipt, 'reference', reference);
  fill(receipt, 'replyBy', replyBy);
  receipt.querySelector('button')?.addEventListener('click', () => {
    receipt.remove();
    Object.assign(letter.style, { visibility: '', minHeight: '' });
    onAnother();
  });
  letter.after(receipt);
  announce(receipt);
  return receipt;
}

/**
 * Shows the content of the live region after a delay, since screen readers do not announce content that is inserted with its
 * region.
 */
function announce(receipt: Element): void {
  const notice = receipt.querySelector<HTMLElement>('[data-form="notice"]');
  if (!notice) return;
  notice.style.visibility = 'hidden';
  setTimeout(() => {
    notice.style.visibility = '';
  }, 100);
}

/** Moves the focus to the receipt for screen readers, and scrolls its reference into view. */
export function focusReceipt(receipt: HTMLElement): void {
  receipt.focus({ preventScroll: true });
  receipt.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Fills in the reference or the reply time. If the text is undefined, removes the parts of the receipt that mention it. */
function fill(receipt: Element, name: keyof ReceiptDetails, text: unknown): void {
  if (text !== undefined && typeof text !== 'string') throw new TypeError(`The ${name} is no text.`);
  for (const part of receipt.querySelectorAll(`[data-about="${name}"]`)) {
    if (text === undefined) part.remove();
    else for (const slot of part.querySelectorAll('output, strong')) slot.textContent = text;
  }
}
