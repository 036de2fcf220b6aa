import sharp from 'sharp';
import icon from '#brand/icon.svg?raw';

/**
 * Renders the brand's icon as a PNG.
 * @param size the width and height in px
 */
export async function renderIcon(size: number): Promise<Buffer> {
  const source = Buffer.from(icon);
  const { width = size } = await sharp(source).metadata();
  return await sharp(source, { density: (72 * size) / width })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Wraps a PNG in an ICO file: a header of 6 bytes and a directory entry of 16 bytes.
 * @param size the width and height in px, less than 256
 */
export function encodeIco(png: Buffer, size: number): Buffer {
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
