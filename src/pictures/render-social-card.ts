import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { brandDirectory, language, typefaces } from '#src/brand.ts';
import { readOriginalPictures } from '../../build/pictures/masters.ts';
import { outlineText, type TextOutline } from '../../build/typefaces/outline.ts';
import { socialCardImage } from '../metadata/sharing.ts';
import { readBrandColor } from '../styles/color.ts';

const faces = { typefaces, directory: brandDirectory };

/**
 * Renders the social card: the hero's picture with the brand's name at its bottom. It is a JPEG, because every messenger
 * supports JPEG.
 */
export async function renderSocialCard(): Promise<Buffer> {
  const { width, height } = socialCardImage;
  const [name, line] = await Promise.all([
    outlineText(socialCardImage.name, { ...faces, family: 'Display', size: 148, tracking: -0.03 }),
    outlineText(socialCardImage.line, { ...faces, family: 'Italic', size: 46, tracking: -0.01 }),
  ]);
  const haze = readBrandColor('haze');
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="dusk" x2="0" y1="1" y2="0">
      <stop offset="0" stop-color="${haze}" stop-opacity=".85"/>
      <stop offset=".4" stop-color="${haze}" stop-opacity=".55"/>
      <stop offset=".65" stop-color="${haze}" stop-opacity="0"/>
    </linearGradient>
    <path fill="url(#dusk)" d="M0 0h${width}v${height}H0z"/>
    <g fill="${readBrandColor('ivory')}" transform="translate(${computeX(name, 66)} 504) ${scaleToFit(name)}">${name.svg}</g>
    <g fill="${readBrandColor('gold')}" transform="translate(${computeX(line, 72)} 574) ${scaleToFit(line)}">${line.svg}</g>
  </svg>`;
  const folder = new URL('pictures/', brandDirectory);
  const hero = (await readOriginalPictures(folder)).find(({ role }) => role === 'hero');
  if (!hero) throw new Error('pictures/hero.webp is missing. Add it: the social card needs it.');
  return await sharp(fileURLToPath(new URL(hero.file, folder)))
    .autoOrient()
    .resize(width, height, { position: 'bottom' })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Returns the scale factor (at most 1) at which the text fits between the margins of 66 px. */
const computeScale = ({ width }: TextOutline): number => Math.min(1, (socialCardImage.width - 132) / width);

const scaleToFit = (line: TextOutline): string => `scale(${computeScale(line)})`;

/** Returns the x coordinate of a text. In right-to-left languages, the text ends at the right margin. */
const computeX = (line: TextOutline, margin: number): number =>
  language.direction === 'rtl' ? socialCardImage.width - margin - line.width * computeScale(line) : margin;
