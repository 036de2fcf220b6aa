export interface ReceiptDetails {
  readonly reference: string | undefined;
  /** The formatted reply time. Undefined if the agency promised none. */
  readonly replyBy: string | undefined;
}

/**
 * Inserts the receipt after the hidden form.
 * @param blank the markup of `Receipt` without the details
 * @param letter the container of the form
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
 * Makes screen readers announce the live region. Its content is shown after a delay, because screen readers do not announce
 * content that is inserted together with its region.
 */
function announce(receipt: Element): void {
  const notice = receipt.querySelector<HTMLElement>('[data-form="notice"]');
  if (!notice) return;
  notice.style.visibility = 'hidden';
  setTimeout(() => {
    notice.style.visibility = '';
  }, 100);
}

export function focusReceipt(receipt: HTMLElement): void {
  receipt.focus({ preventScroll: true });
  receipt.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Fills in a detail. If it is undefined, removes the parts of the receipt that mention it. */
function fill(receipt: Element, name: keyof ReceiptDetails, text: unknown): void {
  if (text !== undefined && typeof text !== 'string')
    throw new TypeError(`The response’s ${name} must be a string.`);
  for (const part of receipt.querySelectorAll(`[data-about="${name}"]`)) {
    if (text === undefined) part.remove();
    else for (const slot of part.querySelectorAll('output, strong')) slot.textContent = text;
  }
}
