/** One picture, encoded: plain data that a component can draw without knowing how it was made. */
export interface PictureSources {
  /** `srcset` of AVIF files. */
  readonly avif: string;
  /** One WebP file for browsers without AVIF. */
  readonly fallback: string;
  /** Of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}
