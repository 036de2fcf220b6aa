/**
 * A color of the look, for what cannot use a custom property.
 * @param look what stands in the brand's `look.css`
 * @param name as it stands there, without the dashes
 * @returns a hexadecimal color, `#f4e9d8`
 * @throws {Error} when no such color stands there
 */
export function lookColor(look: string, name: string): string {
  const [, value] = look.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i')) ?? [];
  if (value === undefined) throw new Error(`look.css states no hexadecimal color --${name}.`);
  return value;
}
