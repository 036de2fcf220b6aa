const firstSigns = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown', 'click'];

/** Calls `callback` once, at the first sign of scrolling: an event that may scroll the page, before it does. */
export function beforeFirstScroll(callback: () => void): void {
  const handleSign = () => {
    for (const event of firstSigns) removeEventListener(event, handleSign, true);
    callback();
  };
  for (const event of firstSigns) addEventListener(event, handleSign, { capture: true, passive: true });
  // The page may open at a fragment, or where the visitor left it.
  if (scrollY > 0) handleSign();
}
