/** Makes a picture of the brand out of what somebody dropped: any photograph, and nothing that is none. */
import sharp, { type Metadata } from 'sharp';
import { EditorError } from './editor-error.ts';

/** Shares of a picture's width and height, as it is seen. The area lies inside the picture. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The most pixels of a picture, in millions, by format. The decoders need 3 to 24 bytes a pixel: the limits keep the editor below
 * 500 MB and within 2 s for any file. The largest cameras take some 60 million pixels, as JPEG.
 */
const mostMegapixels = { jpeg: 64, png: 25, webp: 25, heif: 12 };

/** The limit for JPEG and PNG files that are decoded in several passes, which takes as much memory as all of their pixels. */
const mostProgressiveMegapixels = 25;

/** The limit for files whose colors are converted: those with a color profile, or in CMYK. */
const mostConvertedMegapixels = 20;
const mostProfiledJpegMegapixels = 50;

/** The limit for files with transparency and 16 bits a channel: 8 bytes a pixel, several times. */
const mostDeepMegapixels = 12;

/** Encoders write some ten scans. Each takes a pass over all pixels. */
const mostScans = 32;

/** The decoder keeps nothing of a picture that was replaced. */
sharp.cache(false);

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

/** Whether it is a picture in HEVC, which browsers do not show. Its list of brands is in the first box of the file. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return /^....ftyp/s.test(head) && /hei[cxms]|hev[cxms]/.test(head.slice(8)) && !head.includes('avif');
}

/** A picture that was measured and not decoded yet. */
export interface MeasuredPicture {
  /** In px, as it is encoded. */
  readonly width: number;
  readonly height: number;
  /**
   * Turns the picture upright, cuts it to the area, and encodes it as WebP. Nothing else of the file is kept: no metadata, such as
   * the place, no animation, no bytes behind the picture.
   * @throws {EditorError} for a damaged picture
   */
  encode(): Promise<Uint8Array>;
}

/**
 * Measures a picture by its header.
 * @param widest in px: a wider one is made smaller
 * @throws {EditorError} for a file that is no picture, is damaged, or takes too much memory or time to decode
 */
export async function measurePicture(
  bytes: Uint8Array,
  area: CropArea,
  widest: number,
): Promise<MeasuredPicture> {
  if (isHeic(bytes))
    throw new EditorError(
      415,
      'This is a HEIC picture, as iPhones take them. Please save or export it as JPEG, and take that.',
    );
  if (!isPhotograph(bytes))
    throw new EditorError(415, `This is no picture that can be shown here: take a ${kinds} file.`);
  // A header of any size is read: its picture is refused by its format’s limit, in a sentence.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  checkCost(metadata, bytes);
  const { width, height } = metadata.autoOrient;
  const left = Math.min(Math.round(area.x * width), width - 1);
  const top = Math.min(Math.round(area.y * height), height - 1);
  const cut = {
    left,
    top,
    width: Math.min(Math.max(1, Math.round(area.width * width)), width - left),
    height: Math.min(Math.max(1, Math.round(area.height * height)), height - top),
  };
  const size = {
    width: Math.min(cut.width, widest),
    height: Math.max(1, Math.round((cut.height * Math.min(cut.width, widest)) / cut.width)),
  };
  return {
    ...size,
    encode: () =>
      sharp(bytes, { limitInputPixels: width * height, failOn: 'truncated' })
        .autoOrient()
        .extract(cut)
        .resize({ ...size, fit: 'fill' })
        .webp({ quality: 90, effort: 2 })
        .toBuffer()
        .catch(() => {
          throw damaged();
        }),
  };
}

const damaged = () =>
  new EditorError(415, `This picture is damaged, or no ${kinds} file. Please save it anew.`);

/** @throws {EditorError} */
function checkCost(metadata: Metadata, bytes: Uint8Array): void {
  const { format, width, height } = metadata;
  const { most, kind, advice } = limitFor(metadata);
  if (width * height > most * 1_000_000)
    throw new EditorError(
      413,
      `This picture has ${Math.ceil((width * height) / 1_000_000)} million pixels, and ${most} million are the most for a file ${kind}. Please save it in a smaller size${advice}.`,
    );
  if (format === 'jpeg' && scansIn(bytes) > mostScans) throw damaged();
}

interface PixelLimit {
  /** In millions of pixels. */
  readonly most: number;
  /** The files that the limit is for, such as “of this kind”. */
  readonly kind: string;
  /** The other way to save such a file. */
  readonly advice: string;
}

/**
 * Returns the lowest of the limits for a picture.
 * @throws {EditorError} for a format that is not accepted
 */
function limitFor({ format, isProgressive, hasProfile, space, depth, hasAlpha }: Metadata): PixelLimit {
  const ofFormat = mostMegapixels[format as keyof typeof mostMegapixels];
  if (ofFormat === undefined) throw damaged();
  const most = isProgressive ? Math.min(ofFormat, mostProgressiveMegapixels) : ofFormat;
  const limits: PixelLimit[] = [{ most, kind: 'of this kind', advice: '' }];
  if (space === 'cmyk')
    limits.push({ most: mostConvertedMegapixels, kind: 'in CMYK', advice: ', or in RGB' });
  else if (hasProfile)
    limits.push({
      // Telephones save photographs of up to 48 million pixels in Display P3.
      most: format === 'jpeg' ? mostProfiledJpegMegapixels : mostConvertedMegapixels,
      kind: 'with a color profile',
      advice: ', or in sRGB without its profile',
    });
  if (hasAlpha && depth !== 'uchar')
    limits.push({
      most: mostDeepMegapixels,
      kind: 'with transparency and 16 bits a color',
      advice: ', or with 8 bits',
    });
  return limits.reduce((lowest, each) => (each.most < lowest.most ? each : lowest));
}

/** The number of scans in a JPEG file, by their markers. Those of a thumbnail in its header count, too. */
function scansIn(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(scanMarker); at >= 0; at = file.indexOf(scanMarker, at + 2)) count += 1;
  return count;
}

const scanMarker = Buffer.from([0xff, 0xda]);
