/** Formats characters as a CSS `unicode-range`, such as `U+20-7E, U+A0`. */
export function unicodeRange(characters: readonly string[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const runs: [from: number, to: number][] = [];
  for (const point of characters.map((each) => each.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
