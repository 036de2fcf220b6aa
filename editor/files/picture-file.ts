/** Validates uploaded photographs, and converts them to WebP. */
import sharp, { type Metadata } from 'sharp';
import { EditorError } from './editor-error.ts';

/** A part of a picture after it is rotated upright, in fractions of the width and height. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The maximum number of pixels by format, in millions. Decoders need 3 to 24 bytes per pixel. With these limits, the editor
 * needs at most 500 MB and 2 s for a picture. The largest cameras produce JPEG files of about 60 million pixels.
 */
const mostMegapixels = { jpeg: 64, png: 25, webp: 25, heif: 12 };

/**
 * The maximum number of pixels of progressive JPEG and interlaced PNG files, in millions. Their decoders keep all pixels
 * in memory.
 */
const mostProgressiveMegapixels = 25;

/** The maximum number of pixels of files that need a color conversion (color profile or CMYK), in millions. */
const mostConvertedMegapixels = 20;
const mostProfiledJpegMegapixels = 50;

/**
 * The maximum number of pixels of files with transparency and 16 bits per channel, in millions. Decoding them needs
 * several times 8 bytes per pixel.
 */
const mostDeepMegapixels = 12;

/** The maximum number of scans in a JPEG file. Encoders write about ten. A decoder processes all pixels for each scan. */
const mostScans = 32;

// Otherwise, sharp keeps decoded pictures in memory.
sharp.cache(false);

const kinds = 'JPEG, PNG, WebP or AVIF';

/** Detects supported formats by the first bytes, because file names are unreliable. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF....WEBP/s.test(head) ||
    /^....ftyp(?:avif|avis|mif1)/s.test(head)
  );
}

/** Detects HEVC pictures, which browsers cannot show. The start of the file lists its formats. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return /^....ftyp/s.test(head) && /hei[cxms]|hev[cxms]/.test(head.slice(8)) && !head.includes('avif');
}

/** A picture that is not decoded yet: only its header was read. */
export interface MeasuredPicture {
  /** The size after cropping and scaling, in px. */
  readonly width: number;
  readonly height: number;
  /**
   * Rotates the picture upright, crops it, and encodes it as WebP. Drops everything else: metadata such as the location,
   * animation frames, and trailing bytes.
   * @throws {EditorError} if the picture is damaged
   */
  encode(): Promise<Uint8Array>;
}

/**
 * Reads the size of a picture from its header.
 * @param widest the maximum width in px. Wider pictures are scaled down.
 * @throws {EditorError} if the file is not a picture, is damaged, or needs too much memory or time to decode
 */
export async function measurePicture(
  bytes: Uint8Array,
  area: CropArea,
  widest: number,
): Promise<MeasuredPicture> {
  if (isHeic(bytes))
    throw new EditorError(
      415,
      'This is a HEIC picture, as iPhones take them. Export it as JPEG, and choose that file.',
    );
  if (!isPhotograph(bytes))
    throw new EditorError(415, `This is not a supported picture. Choose a ${kinds} file.`);
  // Read headers of any size, because `checkCost` rejects large pictures with its own message.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damagedError();
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
          throw damagedError();
        }),
  };
}

const damagedError = () =>
  new EditorError(415, `This picture is damaged, or not a ${kinds} file. Save it again.`);

function checkCost(metadata: Metadata, bytes: Uint8Array): void {
  const { format, width, height } = metadata;
  const { most, kind, advice } = limitFor(metadata);
  if (width * height > most * 1_000_000)
    throw new EditorError(
      413,
      `This picture has ${Math.ceil((width * height) / 1_000_000)} million pixels. The maximum for a file ${kind} is ${most} million. Save it in a smaller size${advice}.`,
    );
  if (format === 'jpeg' && countScans(bytes) > mostScans) throw damagedError();
}

interface PixelLimit {
  /** The maximum number of pixels, in millions. */
  readonly most: number;
  /** The files that the limit applies to, as the end of “The maximum for a file …”: “of this kind”. */
  readonly kind: string;
  /** An alternative, as the end of “Save it in a smaller size …”: “, or in RGB”. */
  readonly advice: string;
}

function limitFor({ format, isProgressive, hasProfile, space, depth, hasAlpha }: Metadata): PixelLimit {
  const ofFormat = mostMegapixels[format as keyof typeof mostMegapixels];
  if (ofFormat === undefined) throw damagedError();
  const most = isProgressive ? Math.min(ofFormat, mostProgressiveMegapixels) : ofFormat;
  const limits: PixelLimit[] = [{ most, kind: 'of this kind', advice: '' }];
  if (space === 'cmyk')
    limits.push({ most: mostConvertedMegapixels, kind: 'in CMYK', advice: ', or in RGB' });
  else if (hasProfile)
    limits.push({
      // JPEG has a higher limit, because phones take photographs of up to 48 million pixels in Display P3.
      most: format === 'jpeg' ? mostProfiledJpegMegapixels : mostConvertedMegapixels,
      kind: 'with a color profile',
      advice: ', or in sRGB without its profile',
    });
  if (hasAlpha && depth !== 'uchar')
    limits.push({
      most: mostDeepMegapixels,
      kind: 'with transparency and 16 bits per color',
      advice: ', or with 8 bits',
    });
  return limits.reduce((lowest, each) => (each.most < lowest.most ? each : lowest));
}

/** Counts the scans of a JPEG file by their markers, including those of an embedded thumbnail. */
function countScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(scanMarker); at >= 0; at = file.indexOf(scanMarker, at + 2)) count += 1;
  return count;
}

const scanMarker = Buffer.from([0xff, 0xda]);
