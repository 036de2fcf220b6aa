/**
 * Where the browser says that its reader prefers another of the site's languages, shows the line that offers it. Nobody is
 * led anywhere unasked. Whoever changes the language stays in the section that the address names.
 */
export const offerLanguage = `{
  const links = [...document.querySelectorAll('[data-offers] a')];
  const { lang } = document.documentElement;
  const main = (tag) => tag.split('-')[0].toLowerCase();
  for (const tag of navigator.languages) {
    if (main(tag) === main(lang)) break;
    const link = links.find((each) => each.hreflang === tag) ?? links.find((each) => main(each.hreflang) === main(tag));
    if (!link) continue;
    link.closest('nav').hidden = false;
    break;
  }
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[hreflang]');
    if (link) link.hash = location.hash;
  });
}`;

/**
 * The line lies over the head of the page, below the bar, so that nothing moves when it is shown. Where so little text fits
 * into the window that it would lie on words, menu and footer still name the languages.
 */
export const offerStyle = `@layer sections {
  [data-offers] {
    position: relative;
    z-index: 5;
    display: flex;
    align-items: start;
    justify-content: end;
    height: 0;
    padding-inline: var(--margin);
  }
  [data-offers] p {
    position: relative;
    inset-block-start: var(--bar-height);
    padding: min(var(--space-2), 1.5vw) var(--space-4);
    background: var(--paper);
    font-size: var(--text-small);
    color: var(--ink);
  }
  @media print, (width < 15em) {
    [data-offers] {
      display: none;
    }
  }
}`;
