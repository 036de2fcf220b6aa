/** Activates the scroll animations after the page has loaded, one style sheet per idle callback. */
const pendingStyles = [...document.querySelectorAll<HTMLStyleElement>('style[data-motion]')];
// Safari does not support `requestIdleCallback`.
const runWhenIdle = window.requestIdleCallback ?? setTimeout;

function activateNext(): void {
  const style = pendingStyles.shift();
  if (!style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  // Adds a new style sheet, since enabling a `<style>` element before others makes Blink recalculate the styles of the whole
  // page.
  document.adoptedStyleSheets.push(sheet);
  runWhenIdle(activateNext);
}

runWhenIdle(activateNext);
