/** One picture, encoded: plain data that a component can draw without knowing how it was made. */
export interface PictureSources {
  /** `srcset` of AVIF files. */
  readonly avif: string;
  /** The same srcset's files and widths in px, for a preload. */
  readonly widths: readonly number[];
  /** One WebP file for browsers without AVIF. */
  readonly fallback: string;
  /** Of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}
