interface FigureProps {
  readonly figure: string;
}

/** A number whose final plus sign is small and raised (`base.css`). */
export const StyledNumber = ({ figure }: FigureProps) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
