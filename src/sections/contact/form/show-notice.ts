/**
 * Shows the notice that a request was received, with time for slow readers, screen readers and keyboards. Runs in the
 * browser.
 */

/** Long enough to read twice. The timer stops while the notice is hovered or focused. */
const shownMs = 10_000;
const holding = [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const;

export interface Notices {
  /** @param onDismissed is called when the notice closes while it has the focus, which it should move */
  show(onDismissed: () => void): void;
  /** Does nothing when no notice is shown. */
  close(): void;
}

/**
 * Puts an empty live region after `neighbor`, so that a notice put into it is announced.
 * @param notices the region with its notice, as `Notice` renders it
 */
export function placeNotices(notices: HTMLElement, neighbor: Element): Notices {
  const notice = notices.querySelector<HTMLElement>('[data-form="notice"]');
  if (!notice) throw new Error('There is no notice to be shown.');
  notice.remove();
  neighbor.after(notices);

  let shown: { readonly copy: HTMLElement; readonly onDismissed: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    if (!shown) return;
    const { copy, onDismissed } = shown;
    shown = undefined;
    if (copy.contains(document.activeElement)) onDismissed();
    copy.hidden = true;
    // Keeps it until its fade has ended.
    const fading = copy.getAnimations().map(({ finished }) => finished);
    Promise.allSettled(fading).then(() => copy.remove());
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });

  return {
    close,
    show(onDismissed) {
      close();
      const copy = notice.cloneNode(true) as HTMLElement;
      copy.querySelector('button')?.addEventListener('click', close);
      const holds = new Set<string>();
      const wait = () => {
        clearTimeout(timer);
        if (holds.size === 0) timer = setTimeout(close, shownMs);
      };
      for (const [begins, ends] of holding) {
        copy.addEventListener(begins, () => {
          holds.add(begins);
          wait();
        });
        copy.addEventListener(ends, () => {
          holds.delete(begins);
          wait();
        });
      }
      // Another script may have removed the region.
      if (!notices.isConnected) neighbor.after(notices);
      notices.replaceChildren(copy);
      shown = { copy, onDismissed };
      wait();
    },
  };
}
