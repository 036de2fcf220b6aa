/** The notice that a request was received: for slow readers, screen readers and keyboards. It runs in the browser. */

/** Long enough to read twice. The time stops while the notice is pointed at, or has the focus. */
const shownMs = 10_000;
const holding = [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const;

export interface Notices {
  /** @param onDismissed gets the focus, where the notice had it */
  show(onDismissed: () => void): void;
  /** Does nothing when none is shown. */
  close(): void;
}

/**
 * Puts an empty place for notices after `neighbor`: what is then put into it is announced.
 * @param notices the place with its notice, as `Notice` renders it
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
    // Where it fades, it is still there meanwhile.
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
      // Somebody else's script may have taken the place away.
      if (!notices.isConnected) neighbor.after(notices);
      notices.replaceChildren(copy);
      shown = { copy, onDismissed };
      wait();
    },
  };
}
