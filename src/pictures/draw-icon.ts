/** PNG and ICO files from the brand's `icon.svg`. */
import sharp from 'sharp';
import icon from '#brand/icon.svg?raw';
import type { IconFile } from './icons.ts';

/** Renders `icon.svg` as a PNG, at the size itself rather than scaled down. */
export async function drawIcon({ size, margin = 0 }: IconFile): Promise<Buffer> {
  const source = Buffer.from(icon);
  const border = Math.round(size * margin);
  const side = size - 2 * border;
  const { width = side } = await sharp(source).metadata();
  return await sharp(source, { density: (72 * side) / width })
    .resize(side, side)
    // The margin continues the icon's own background.
    .extend({ top: border, bottom: border, left: border, right: border, extendWith: 'copy' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG as an `.ico` file: a header of 6 bytes and one directory entry of 16. `size` is in px, below 256. */
export function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
