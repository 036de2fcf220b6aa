/** Lets the evening move once the page is there: one style at a time, each in a moment that the browser has to spare. */
const waiting = [...document.querySelectorAll<HTMLStyleElement>('style[data-motion]')];
// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? setTimeout;

function startNext(): void {
  const style = waiting.shift();
  if (!style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  // Not by the style's own media: at a sheet among others Blink styles and lays out the whole page anew.
  document.adoptedStyleSheets.push(sheet);
  whenIdle(startNext);
}

whenIdle(startNext);
