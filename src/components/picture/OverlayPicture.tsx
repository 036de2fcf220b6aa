interface OverlayPictureProps {
  readonly wide: string;
  readonly tall?: string | undefined;
  readonly tallMedia?: string | undefined;
  readonly className?: string | undefined;
}

/** A lazily loaded decorative picture that covers another one, for example to make it darker. */
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
