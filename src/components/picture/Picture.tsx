import type { PictureSources } from '../../pictures/sources.ts';

interface PictureProps {
  readonly sources: PictureSources;
  /** What is seen; empty for a picture that only sets the light. */
  readonly alt: string;
  /** How wide the picture is shown, as in the HTML attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** The first view's picture is fetched at once; every other one when it comes near. */
  readonly priority?: boolean;
  /** Another framing for narrow, upright windows. */
  readonly tall?: { readonly sources: PictureSources; readonly media: string; readonly sizes: string };
}

/** A picture in two formats and a few widths, sized so that nothing moves when it arrives. */
export function Picture({ sources, alt, sizes, className, priority = false, tall }: PictureProps) {
  return (
    <picture>
      {tall && (
        <source
          type="image/avif"
          media={tall.media}
          srcSet={tall.sources.avif}
          sizes={tall.sizes}
          width={tall.sources.width}
          height={tall.sources.height}
        />
      )}
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img
        className={className}
        src={sources.fallback}
        alt={alt}
        width={sources.width}
        height={sources.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  );
}
