/**
 * Keeps a page for as long as it cannot be made anew. The pages that were kept first are dropped first.
 * @param most characters of all pages and their paths
 */
export function cachePage(pages: Map<string, string>, path: string, html: string, most: number): void {
  pages.delete(path);
  pages.set(path, html);
  for (const oldest of pages.keys()) {
    if (lengthOf(pages) <= most) break;
    pages.delete(oldest);
  }
}

const lengthOf = (pages: ReadonlyMap<string, string>): number =>
  pages.entries().reduce((sum, [path, html]) => sum + path.length + html.length, 0);
