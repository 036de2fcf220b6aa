/**
 * Reads a color out of the brand's `look.css`, for mails and drawn pictures, which know no custom properties.
 * @param look the text of the file
 * @param name of the custom property, without its dashes
 * @returns a hexadecimal color: `#f4e9d8`
 * @throws {Error} when the file states no such color
 */
export function readColor(look: string, name: string): string {
  const [, value] = look.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i')) ?? [];
  if (value === undefined) throw new Error(`look.css states no hexadecimal color --${name}.`);
  return value;
}
