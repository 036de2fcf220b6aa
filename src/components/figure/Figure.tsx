interface FigureProps {
  /** As in the brand's words: `24/7`, `50+`. */
  readonly figure: string;
}

/** A figure, with a plus sign after it smaller and raised (`base.css`). */
export const Figure = ({ figure }: FigureProps) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
