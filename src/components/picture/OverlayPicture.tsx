interface OverlayPictureProps {
  /** Address. */
  readonly wide: string;
  /** Address of another picture, for viewports that match `tallMedia`. */
  readonly tall?: string | undefined;
  readonly tallMedia?: string | undefined;
  readonly className?: string | undefined;
}

/** A picture of another light over the same picture: decorative, lazily loaded, in one size. */
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
