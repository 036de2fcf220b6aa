/** Shows the receipt in place of the letter, and removes it again. Runs in the browser. */

export interface ReceivedResponse {
  /** Undefined where a request has none. */
  readonly reference: string | undefined;
  /** By when an answer is promised, as text. Undefined where no time was promised. */
  readonly replyBy: string | undefined;
}

/**
 * The hidden letter keeps its height.
 * @param blank the receipt as `Receipt` renders it, not filled in
 * @param onAnother is called when the visitor wants to write again, after the letter is shown
 * @returns the receipt
 * @throws {TypeError} when the reference or the time is not a string
 */
export function showReceipt(
  blank: Element,
  letter: HTMLElement,
  { reference, replyBy }: ReceivedResponse,
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

/** Screen readers tell what appears in a status region, but not what has come with one. */
function announce(receipt: Element): void {
  const notice = receipt.querySelector<HTMLElement>('[data-form="notice"]');
  if (!notice) return;
  notice.style.visibility = 'hidden';
  setTimeout(() => {
    notice.style.visibility = '';
  }, 100);
}

/** Moves the focus to the receipt, so that screen readers read it, and scrolls its reference into view. */
export function focusReceipt(receipt: HTMLElement): void {
  receipt.focus({ preventScroll: true });
  receipt.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Fills in one text. Without it, removes what the receipt says about it. */
function fill(receipt: Element, name: keyof ReceivedResponse, text: unknown): void {
  if (text !== undefined && typeof text !== 'string') throw new TypeError(`The ${name} is no text.`);
  for (const part of receipt.querySelectorAll(`[data-about="${name}"]`)) {
    if (text === undefined) part.remove();
    else for (const slot of part.querySelectorAll('output, strong')) slot.textContent = text;
  }
}
