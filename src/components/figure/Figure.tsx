interface FigureProps {
  /** The figure as text, such as `24/7` or `50+`. */
  readonly figure: string;
}

/** Renders a figure. A plus sign at its end is small and raised (`base.css`). */
export const Figure = ({ figure }: FigureProps) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
