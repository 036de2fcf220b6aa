interface OverlayPictureProps {
  /** The URL of the picture for viewports that do not match `tallMedia`. */
  readonly wide: string;
  /** The URL of the picture for viewports that match `tallMedia`. */
  readonly tall?: string | undefined;
  readonly tallMedia?: string | undefined;
  readonly className?: string | undefined;
}

/** A decorative picture that covers another one to change its light. It is loaded lazily, and has one size. */
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
