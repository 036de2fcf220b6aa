/** Lays the receipt over the letter, and takes it away again. It runs in the browser. */

export interface Received {
  /** Undefined where a request has none. */
  readonly reference: string | undefined;
  /** By when an answer is promised, in words. Undefined where no time was promised. */
  readonly replyBy: string | undefined;
}

/**
 * The letter keeps its height, but is neither seen nor reached.
 * @param blank the receipt as `Receipt` renders it, with nothing filled in
 * @param onAnother is called when the visitor wants to write again, and the letter can be reached
 * @returns the receipt
 * @throws {TypeError} when the reference is no text
 */
export function showReceipt(
  blank: Element,
  letter: HTMLElement,
  { reference, replyBy }: Received,
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
  return receipt;
}

/** Screen readers read a receipt that appears, and everyone sees its reference. */
export function presentReceipt(receipt: HTMLElement): void {
  receipt.focus({ preventScroll: true });
  receipt.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Without a text, there is nothing about it in the receipt either. */
function fill(receipt: Element, name: keyof Received, text: unknown): void {
  if (text !== undefined && typeof text !== 'string') throw new TypeError(`The ${name} is no text.`);
  for (const part of receipt.querySelectorAll(`[data-about="${name}"]`)) {
    if (text === undefined) part.remove();
    else for (const slot of part.querySelectorAll('output, strong')) slot.textContent = text;
  }
}
