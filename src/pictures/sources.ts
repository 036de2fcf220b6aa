/** One encoded picture, as plain data for components. */
export interface PictureSources {
  /** `srcset` of AVIF files. */
  readonly avif: string;
  /** Address of a WebP file, for browsers without AVIF. */
  readonly fallback: string;
  /** Of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}
