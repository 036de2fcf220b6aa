/**
 * Reads a color from the brand's `look.css`. Used for mails and generated images, which cannot use custom properties.
 * @param look the text of the file
 * @param name the custom property, without the two hyphens
 * @returns a hexadecimal color: `#f4e9d8`
 * @throws {Error} if the file has no such color
 */
export function readLookColor(look: string, name: string): string {
  const [, value] = look.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i')) ?? [];
  if (value === undefined)
    throw new Error(`look.css must set --${name} to a hexadecimal color, such as #f4e9d8.`);
  return value;
}
