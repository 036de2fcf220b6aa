/** Activates the scroll animations after the page has loaded, one style sheet per idle callback. */
const pendingStyles = [...document.querySelectorAll<HTMLStyleElement>('style[data-motion]')];
// Safari has no idle callbacks.
const runWhenIdle = window.requestIdleCallback ?? setTimeout;

function activateNext(): void {
  const style = pendingStyles.shift();
  if (!style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  // Adopted, since enabling a `<style>` element that precedes others makes Blink recalculate the whole page.
  document.adoptedStyleSheets.push(sheet);
  runWhenIdle(activateNext);
}

runWhenIdle(activateNext);
