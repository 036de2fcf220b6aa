/** The brand's name, measured in its display typeface. Only the build imports this. */
import { brand } from '#lib/brand/selected.ts';
import { outline } from '../../../build/typefaces/outline.ts';
import { token } from '../../styles/token.ts';

/** All in em of its font size. */
export interface MeasuredName {
  /** With the letter spacing after its last letter. */
  readonly width: number;
  /** Letter spacing. */
  readonly tracking: number;
  /** Of the typeface, above the baseline. */
  readonly ascender: number;
  /** How far its descenders reach below the baseline. */
  readonly depth: number;
}

/** Measures the name as the footer sets it. */
export async function measuredName(): Promise<MeasuredName> {
  const tracking = token('tracking-display');
  const face = { file: 'display', size: 1 };
  const { width, ascender } = await outline(brand.name, { ...face, tracking });
  const { depth } = await outline('p', face);
  return { width, tracking, ascender, depth };
}
