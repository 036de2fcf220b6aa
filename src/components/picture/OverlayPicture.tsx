interface OverlayPictureProps {
  /** Its address. */
  readonly wide: string;
  /** Of another one, for viewports that `tallMedia` names. */
  readonly tall?: string | undefined;
  readonly tallMedia?: string | undefined;
  readonly className?: string | undefined;
}

/** A light that passes over another picture: decorative, late, in one size. */
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
