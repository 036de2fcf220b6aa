import { Fragment } from 'react';

/**
 * A contact detail. A long e-mail address may wrap after its @ and nowhere else; `bdi` keeps the order of its parts, and
 * of a telephone number, in right-to-left text.
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
