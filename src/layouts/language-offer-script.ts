import { fieldNames } from '#lib/request/field-names.ts';

/**
 * Shows an offer to switch to the language that the browser prefers, unless the visitor has closed an offer in this tab. Never
 * redirects. Runs before the rest of the page is parsed, to avoid layout shifts. Ignores storage errors, because visitors can
 * disable storage.
 */
export const languageOfferScript = `{
  const offers = document.querySelector('[data-offers]');
  const links = [...offers.querySelectorAll('a')];
  const { lang } = document.documentElement;
  const main = (tag) => tag.split('-')[0].toLowerCase();
  let closed = null;
  try {
    closed = sessionStorage.getItem('offer');
  } catch {}
  for (const tag of closed ? [] : navigator.languages) {
    if (main(tag) === main(lang)) break;
    const link = links.find((each) => each.hreflang === tag) ?? links.find((each) => main(each.hreflang) === main(tag));
    if (!link) continue;
    link.closest('nav').hidden = false;
    break;
  }
  offers.addEventListener('click', ({ target }) => {
    if (!target.closest('button')) return;
    target.closest('nav').hidden = true;
    try {
      sessionStorage.setItem('offer', 'closed');
    } catch {}
  });
}`;

/**
 * Preserves the section and the form's content when the visitor switches to another language. The content is stored in session
 * storage until the next page has read it. It is not sent to the server.
 */
export const formTransferScript = `{
  const names = ${JSON.stringify(fieldNames)};
  const form = document.querySelector('textarea[name=message]')?.form;
  if (form)
    try {
      const typed = JSON.parse(sessionStorage.getItem('letter') ?? '{}');
      sessionStorage.removeItem('letter');
      for (const name of names) {
        const field = form.elements[name];
        if (typed[name] && !field.value) field.value = typed[name];
      }
    } catch {}
  // A page that did not come leaves the letter there.
  form?.addEventListener('submit', () => {
    try {
      sessionStorage.removeItem('letter');
    } catch {}
  });
  document.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element && target.closest('a[hreflang]');
    if (!link) return;
    link.hash = location.hash;
    // Opened in another tab: this one keeps its letter.
    if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const typed = names.map((name) => [name, form.elements[name].value]).filter(([, value]) => value);
    if (typed.length === 0) return;
    try {
      sessionStorage.setItem('letter', JSON.stringify(Object.fromEntries(typed)));
    } catch {}
  });
}`;

/**
 * CSS of the offer to switch to another language. The offer is above the navigation bar, and reduces the height of the first
 * view.
 */
export const languageOfferStyle = `@layer sections {
  :root:has([data-offers] nav:not([hidden])) {
    --screen: min(100svh - 1.6 * var(--text-small) - 2 * var(--space-2), max(180vw, 75rem));
  }
  [data-offers] nav:not([hidden]) {
    /* Above the dawn's fixed ground for the bar, which is transparent here */
    position: relative;
    z-index: 5;
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--space-4);
    padding-inline: var(--margin);
    border-block-end: 1px solid var(--hair-ink);
    background: var(--paper);
    font-size: var(--text-small);
    color: var(--ink);
    color-scheme: only light;
    --focus: var(--ink);
  }
  [data-offers] a {
    padding-block: var(--space-2);
  }
  [data-offers] button {
    flex: none;
    width: 2.75rem;
    margin-inline-end: calc(-0.5 * var(--margin));
    align-self: stretch;
  }
  [data-offers] svg {
    width: 1.25rem;
    margin-inline: auto;
    stroke: currentcolor;
  }
  @media print {
    [data-offers] {
      display: none;
    }
  }
}`;
