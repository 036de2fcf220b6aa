import type { PictureSources } from '../../pictures/sources.ts';

/** The `sizes` of a picture of 16:10 that covers the viewport. */
export const coverSizes = 'max(100vw, 160vh)';

interface PictureProps {
  readonly sources: PictureSources;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** How wide the picture is shown, as in the HTML attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Loads at once, for the picture of the first view; others load when they come near. */
  readonly priority?: boolean | undefined;
  /** Another picture for narrow, upright viewports; of another shape, so that its frame has a size of its own. */
  readonly tall?:
    | { readonly sources: PictureSources; readonly media: string; readonly sizes?: string }
    | undefined;
}

/** A responsive picture, AVIF with a WebP fallback. Its size is stated, so that nothing moves when it arrives. */
export function Picture({ sources, alt, sizes, className, priority = false, tall }: PictureProps) {
  return (
    <picture>
      {tall && <source type="image/avif" media={tall.media} srcSet={tall.sources.avif} sizes={tall.sizes} />}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img
        className={className}
        src={sources.fallback}
        alt={alt}
        width={sources.width}
        height={sources.height}
        loading={priority ? undefined : 'lazy'}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}
