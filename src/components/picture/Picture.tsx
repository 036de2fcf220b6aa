import type { PictureSources } from '../../pictures/sources.ts';

/** The `sizes` attribute of a picture with the aspect ratio 16:10 that covers the viewport. */
export const coverImageSizes = 'max(100vw, 160vh)';

interface PictureProps {
  readonly sources: PictureSources;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Whether to load the picture with high priority because it is in the first view. Other pictures are loaded lazily. */
  readonly priority?: boolean | undefined;
  readonly tall?:
    | { readonly sources: PictureSources; readonly media: string; readonly sizes?: string }
    | undefined;
}

/** A responsive AVIF picture with a WebP fallback. The width and height attributes prevent layout shifts. */
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
