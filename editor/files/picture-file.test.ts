import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CropArea, measurePicture } from './picture-file.ts';

async function made(bytes: Uint8Array, area: CropArea, widest: number) {
  const { encode, width, height } = await measurePicture(bytes, area, widest);
  const content = await encode();
  const written = await sharp(content).metadata();
  expect(written).toMatchObject({ width, height });
  return { content, width, height };
}

const whole = { x: 0, y: 0, width: 1, height: 1 };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#806040' } });

test('a photograph is turned upright and cropped, and loses its metadata', async () => {
  const photograph = await drawn(300, 200)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { content, width, height } = await made(photograph, { x: 0, y: 0.5, width: 1, height: 0.5 }, 1000);
  expect([width, height]).toEqual([200, 150]);
  const { format, exif, orientation } = await sharp(content).metadata();
  expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined });
});

test('a wide picture is made smaller', async () => {
  const webp = await drawn(300, 200).webp().toBuffer();
  expect(await made(webp, whole, 1000)).toMatchObject({ width: 300, height: 200 });
  expect(await made(webp, whole, 150)).toMatchObject({ width: 150, height: 100 });
});

const secret = 'taken at 51.5 N by Ada';

const createChunk = (name: string, content: Buffer) =>
  Buffer.concat([Buffer.from(name), uint32le(content.length), content, Buffer.alloc(content.length % 2)]);

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function listChunks(webp: Uint8Array): string[] {
  const file = Buffer.from(webp);
  const names: string[] = [];
  let at = 12;
  for (; at < file.length; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2))
    names.push(file.toString('latin1', at, at + 4));
  expect([file.readUInt32LE(4) + 8, at]).toEqual([file.length, file.length]);
  return names;
}

function addChunk(webp: Buffer, name: string): Buffer {
  const chunks = Buffer.concat([webp.subarray(12), createChunk(name, Buffer.from(secret))]);
  return Buffer.concat([Buffer.from('RIFF'), uint32le(chunks.length + 4), Buffer.from('WEBP'), chunks]);
}

const webp = await drawn(300, 200).webp().toBuffer();
const exif = { IFD0: { ImageDescription: secret } };
const animated = await sharp(
  await Promise.all([drawn(300, 200).png().toBuffer(), drawn(300, 200).negate().png().toBuffer()]),
  { join: { animated: true } },
)
  .webp()
  .toBuffer();

test.each([
  ['bytes behind a WebP', Buffer.concat([webp, Buffer.from(secret)])],
  ['an unknown chunk', addChunk(webp, 'NOTE')],
  [
    'an unknown chunk of an extended WebP',
    addChunk(await drawn(300, 200).withExif(exif).webp().toBuffer(), 'NOTE'),
  ],
  ['XMP', await drawn(300, 200).withXmp(`<x>${secret}</x>`).webp().toBuffer()],
  ['EXIF of a PNG', await drawn(300, 200).withExif(exif).png().toBuffer()],
  ['bytes behind a PNG', Buffer.concat([await drawn(300, 200).png().toBuffer(), Buffer.from(secret)])],
  ['bytes behind a JPEG', Buffer.concat([await drawn(300, 200).jpeg().toBuffer(), Buffer.from(secret)])],
  ['EXIF of a JPEG', await drawn(300, 200).withExif(exif).jpeg().toBuffer()],
  ['a color profile', await drawn(300, 200).withIccProfile('p3').jpeg().toBuffer()],
  ['frames behind the first', animated],
])('%s is removed from a picture', async (_, bytes) => {
  const { content } = await made(bytes, whole, 1000);
  expect(listChunks(content)).toEqual(['VP8 ']);
  expect(Buffer.from(content).includes(secret)).toBe(false);
});

test('transparency is preserved', async () => {
  const cutOut = await sharp({
    create: { width: 30, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { content } = await made(cutOut, whole, 1000);
  const { channels } = await sharp(content).stats();
  expect(channels[3]?.max).toBe(0);
});

const picture = await drawn(400, 300).jpeg().toBuffer();

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['text', Buffer.from('a picture')],
  ['nothing', Buffer.alloc(0)],
  ['a page that begins like a picture', Buffer.concat([picture.subarray(0, 20), Buffer.from('<script>')])],
  ['a picture cut short', picture.subarray(0, picture.length / 2)],
])('%s is rejected as a picture', async (_, bytes) => {
  await expect(made(bytes, whole, 1000)).rejects.toMatchObject({ status: 415 });
});

/** Changes the size in a file's header, because encoding so many pixels would take seconds. */
function setHeaderSize(file: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(file);
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))) {
    const baseline = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const frame = baseline >= 0 ? baseline : bytes.indexOf(Buffer.from([0xff, 0xc2]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
  } else if (bytes.includes('IHDR')) {
    const header = bytes.indexOf('IHDR');
    bytes.writeUInt32BE(width, header + 4);
    bytes.writeUInt32BE(height, header + 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17);
  } else if (bytes.includes('ispe')) {
    bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8);
    bytes.writeUInt32BE(height, bytes.indexOf('ispe') + 12);
  } else {
    bytes.writeUInt16LE(width, bytes.indexOf('VP8 ') + 14);
    bytes.writeUInt16LE(height, bytes.indexOf('VP8 ') + 16);
  }
  return bytes;
}

const cmyk = drawn(40, 30).toColourspace('cmyk').withIccProfile('cmyk').jpeg();
const deep = drawn(40, 30).ensureAlpha(0.5).toColourspace('rgb16').png();

function withoutProfile(file: Buffer): Buffer {
  const at = file.indexOf(Buffer.from([0xff, 0xe2]));
  if (at < 0) return file;
  return withoutProfile(
    Buffer.concat([file.subarray(0, at), file.subarray(at + 2 + file.readUInt16BE(at + 2))]),
  );
}

test.each([
  ['JPEG', await drawn(40, 30).jpeg().toBuffer(), [8200, 8000], 64],
  ['progressive JPEG', await drawn(40, 30).jpeg({ progressive: true }).toBuffer(), [5100, 5000], 25],
  ['PNG', await drawn(40, 30).png().toBuffer(), [5100, 5000], 25],
  ['interlaced PNG', await drawn(40, 30).png({ progressive: true }).toBuffer(), [40, 1_000_000], 25],
  ['WebP', await drawn(40, 30).webp().toBuffer(), [5100, 5000], 25],
  ['AVIF', await drawn(40, 30).avif().toBuffer(), [4100, 3000], 12],
  ['JPEG in P3', await drawn(40, 30).withIccProfile('p3').jpeg().toBuffer(), [8000, 7000], 50],
  ['JPEG in CMYK', withoutProfile(await cmyk.toBuffer()), [5100, 4000], 20],
  [
    'PNG of 16 bits in P3',
    await drawn(40, 30).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    [5100, 4000],
    20,
  ],
  ['transparent PNG of 16 bits', await deep.toBuffer(), [4100, 3000], 12],
  ['AVIF of a hundred million', await drawn(40, 30).avif().toBuffer(), [10_000, 10_000], 12],
] as const)(
  '%s with too many pixels for the memory is rejected before it is decoded',
  async (_, file, [width, height], most) => {
    await expect(measurePicture(setHeaderSize(file, width, height), whole, 1000)).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(new RegExp(`million pixels\\. The maximum .* is ${most} million`)),
    });
  },
);

test.each([
  ['JPEG without a profile', await drawn(40, 30).jpeg().toBuffer(), [8000, 8000]],
  ['JPEG in P3', await drawn(40, 30).withIccProfile('p3').jpeg().toBuffer(), [10000, 5000]],
  ['PNG of 16 bits', await drawn(40, 30).toColourspace('rgb16').png().toBuffer(), [5000, 5000]],
  ['transparent PNG of 16 bits', await deep.toBuffer(), [4000, 3000]],
  ['transparent PNG', await drawn(40, 30).ensureAlpha(0.5).png().toBuffer(), [5000, 5000]],
] as const)('%s with the maximum number of pixels is accepted', async (_, file, [width, height]) => {
  expect(await measurePicture(setHeaderSize(file, width, height), whole, width)).toMatchObject({
    width,
    height,
  });
});

test.each(['heic', 'mif1\0\0\0\0mif1heic'])(
  'a telephone’s picture in the format %s is rejected with its name',
  async (brand) => {
    const file = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`);
    await expect(measurePicture(file, whole, 1000)).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('HEIC'),
    });
  },
);

test('a JPEG with hundreds of scans is rejected', async () => {
  const file = await drawn(40, 30).jpeg({ progressive: true }).toBuffer();
  expect((await made(file, whole, 1000)).width).toBe(40);
  const lastScan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const bomb = Buffer.concat([file.subarray(0, -2), ...Array(200).fill(lastScan), file.subarray(-2)]);
  await expect(measurePicture(bomb, whole, 1000)).rejects.toMatchObject({ status: 415 });
});
