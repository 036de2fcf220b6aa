/** Makes a picture of the brand out of what somebody dropped: any photograph, and nothing that is none. */
import sharp from 'sharp';
import { maxPictureBytes } from '#lib/editor/api.ts';
import { Refusal } from './refusal.ts';

/** Shares of a picture's width and height, as it is seen. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Collects a picture's bytes.
 * @throws {Refusal} as soon as there are too many
 */
export async function collected(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  limit = maxPictureBytes,
): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return checkedSize(bytes, bytes.length, limit);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    length += part.length;
    parts.push(checkedSize(part, length, limit));
  }
  return Buffer.concat(parts);
}

function checkedSize(part: Uint8Array, length: number, limit: number): Uint8Array {
  if (length <= limit) return part;
  throw new Refusal(
    413,
    `A picture may have ${limit / 1024 / 1024} MB. Please save this one in a smaller size.`,
  );
}

/** More pixels than the largest cameras take would fill the memory. */
const mostPixels = 100_000_000;

const kinds = 'JPEG, PNG, WebP or AVIF';

/** What a file says of itself in its first bytes; its name says nothing. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF....WEBP/s.test(head) ||
    /^....ftyp(?:avif|avis|mif1)/s.test(head)
  );
}

export interface Made {
  readonly content: Uint8Array;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Turns a picture upright, cuts it to an area, and writes it as WebP without what a camera notes, such as the place.
 * @param widest in px: a wider one is made smaller
 * @throws {Refusal} for what is no picture, or damaged
 */
export async function made(bytes: Uint8Array, area: Area, widest: number): Promise<Made> {
  if (!isPhotograph(bytes))
    throw new Refusal(415, `This is no picture that can be shown here: take a ${kinds} file.`);
  const isArea =
    [area.x, area.y, area.width, area.height].every(
      (each) => Number.isFinite(each) && each >= 0 && each <= 1,
    ) &&
    area.width > 0 &&
    area.height > 0 &&
    area.x + area.width <= 1.001 &&
    area.y + area.height <= 1.001;
  if (!isArea) throw new Refusal(422, 'The part of the picture that is to be shown lies outside it.');
  try {
    const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' });
    const { autoOrient, format, orientation, exif, xmp, icc, pages } = await open().metadata();
    const size = { width: autoOrient.width, height: autoOrient.height };
    const cut = {
      left: Math.min(Math.round(area.x * size.width), size.width - 1),
      top: Math.min(Math.round(area.y * size.height), size.height - 1),
      width: Math.max(1, Math.round(area.width * size.width)),
      height: Math.max(1, Math.round(area.height * size.height)),
    };
    cut.width = Math.min(cut.width, size.width - cut.left);
    cut.height = Math.min(cut.height, size.height - cut.top);
    const isWhole = cut.width === size.width && cut.height === size.height;
    if (
      format === 'webp' &&
      isWhole &&
      size.width <= widest &&
      !orientation &&
      !exif &&
      !xmp &&
      !icc &&
      !pages
    ) {
      // It is decoded once, to know that it is whole; and kept as it is, since each encoding loses something.
      await open().stats();
      return { content: bytes, ...size };
    }
    const { data, info } = await open()
      .autoOrient()
      .extract(cut)
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/i.test(message))
      throw new Refusal(
        413,
        'This picture has more than 100 million pixels. Please save it in a smaller size.',
      );
    throw new Refusal(415, `This picture is damaged, or no ${kinds} file. Please save it anew.`);
  }
}
