interface OverlayPictureProps {
  /** The URL of the picture. */
  readonly wide: string;
  /** The URL of the picture for viewports that match `tallMedia`. */
  readonly tall?: string | undefined;
  readonly tallMedia?: string | undefined;
  readonly className?: string | undefined;
}

/** A picture that covers another one to change its light. Decorative, loaded lazily, in one size. */
export const OverlayPicture = ({ wide, tall, tallMedia, className }: OverlayPictureProps) => {
  const picture = <img className={className} src={wide} alt="" loading="lazy" decoding="async" />;
  if (!tall) return picture;
  return (
    <picture>
      <source media={tallMedia} srcSet={tall} />
      {picture}
    </picture>
  );
};
