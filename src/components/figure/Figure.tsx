interface FigureProps {
  /** Such as `24/7` or `50+`. */
  readonly figure: string;
}

/** A figure. A plus sign at its end is small and raised (`base.css`). */
export const Figure = ({ figure }: FigureProps) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
