import tokens from './tokens.css?raw';

/**
 * A color of the look, for what cannot use a custom property: a drawn picture, the browser's own bar.
 * @param name as in `tokens.css`, without the dashes
 * @returns a hexadecimal color, `#f4e9d8`
 * @throws {Error} when `tokens.css` states no such color
 */
export function color(name: string): string {
  const [, value] = tokens.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i')) ?? [];
  if (value === undefined) throw new Error(`tokens.css states no hexadecimal color --${name}.`);
  return value;
}
