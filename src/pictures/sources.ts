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

/** A room with its light on, and where the brand has it the unlit picture that lies over it. */
export interface LitPicture {
  readonly lit: PictureSources;
  /** Address of the unlit picture. */
  readonly unlit: string | undefined;
}

/** A picture for wide viewports, and where the brand has it one for tall viewports. */
export interface WideAndTall<Sources> {
  readonly wide: Sources;
  readonly tall: Sources | undefined;
}
