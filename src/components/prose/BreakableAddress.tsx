import { Fragment } from 'react';

/**
 * An email address that only wraps after the @, or a telephone number. The `bdi` element keeps the order of the characters in
 * right-to-left text.
 */
export function BreakableAddress({ text }: { readonly text: string }) {
  return (
    <bdi>
      {text.split(/(?<=@)/).map((part, i) => (
        <Fragment key={part}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
