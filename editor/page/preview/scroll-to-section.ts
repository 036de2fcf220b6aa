/**
 * Scrolls a page in a frame to a section. A hash in the frame's URL would also scroll the document around the frame.
 * @param id the id of the section. If it is empty, scrolls to the top.
 */
export function scrollToSection(page: Window, id: string): void {
  const root = page.document.querySelector('html');
  if (!root) return;
  const section = id ? page.document.getElementById(id) : undefined;
  // Leaves space for the site's header, as links in the page do.
  const bar = Number.parseFloat(page.getComputedStyle(root).scrollPaddingTop) || 0;
  const margin = section ? Number.parseFloat(page.getComputedStyle(section).scrollMarginTop) || 0 : 0;
  const top = section ? section.getBoundingClientRect().top + page.scrollY - bar - margin : 0;
  page.scrollTo({ top, behavior: 'instant' });
}
