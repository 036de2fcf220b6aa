/**
 * Caches the last good version of a page. Evicts the oldest pages beyond the limit.
 * @param most the maximum total characters of all pages and their paths
 */
export function cachePage(pages: Map<string, string>, path: string, html: string, most: number): void {
  pages.delete(path);
  pages.set(path, html);
  for (const oldest of pages.keys()) {
    if (countCharacters(pages) <= most) break;
    pages.delete(oldest);
  }
}

const countCharacters = (pages: ReadonlyMap<string, string>): number =>
  pages.entries().reduce((sum, [path, html]) => sum + path.length + html.length, 0);
