/** A number whose final plus sign is small and raised (`base.css`). */
export const StyledNumber = ({ figure }: { readonly figure: string }) => (
  <>
    {figure.replace(/\+$/, '')}
    {figure.endsWith('+') && <sup>+</sup>}
  </>
);
