/**
 * A color of the look, for what cannot use a custom property.
 * @param tokens what stands in `tokens.css`
 * @param name as it stands there, without the dashes
 * @returns a hexadecimal color, `#f4e9d8`
 * @throws {Error} when no such color stands there
 */
export function colorIn(tokens: string, name: string): string {
  const [, value] = tokens.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i')) ?? [];
  if (value === undefined) throw new Error(`tokens.css states no hexadecimal color --${name}.`);
  return value;
}
