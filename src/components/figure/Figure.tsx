interface FigureProps {
  /** As it is written in the brand's words: `24/7`, `50+`. */
  readonly figure: string;
}

/** A figure; the sign after it is smaller than the figure, and raised (`base.css`). */
export const Figure = ({ figure }: FigureProps) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
