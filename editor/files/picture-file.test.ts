import sharp from 'sharp';
import { expect, test } from 'vitest';
import { collected, made } from './picture-file.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#806040' } });

test('a photograph is turned upright and cut, and says nothing of where it was taken', async () => {
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

test('a WebP that does as it is stays as it is; a wide one is made smaller', async () => {
  const webp = await drawn(300, 200).webp().toBuffer();
  expect((await made(webp, whole, 1000)).content).toBe(webp);
  expect(await made(webp, whole, 150)).toMatchObject({ width: 150, height: 100 });
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
])('%s is no picture', async (_, bytes) => {
  await expect(made(bytes, whole, 1000)).rejects.toMatchObject({ status: 415 });
});

test('more pixels than memory has room for are refused before they are unpacked', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  await expect(made(bomb, whole, 1000)).rejects.toMatchObject({ status: 413 });
});

test.each([
  { x: 0.5, y: 0, width: 0.6, height: 1 },
  { x: -0.1, y: 0, width: 1, height: 1 },
  { x: 0, y: 0, width: 0, height: 1 },
  { x: Number.NaN, y: 0, width: 1, height: 1 },
])('an area outside the picture is refused', async (area) => {
  await expect(made(picture, area, 1000)).rejects.toMatchObject({ status: 422 });
});

test('bytes are counted while they come', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent += 1;
      yield Buffer.alloc(1024);
    }
  }
  await expect(collected(endless(), 10 * 1024)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBe(11);
});
