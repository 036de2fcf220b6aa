import { Fragment } from 'react';

/**
 * A contact detail. A long e-mail address may break after its @, rather than anywhere; a telephone number keeps its order
 * among words that are read from right to left.
 */
export function Breakable({ text }: { readonly text: string }) {
  if (!text.includes('@')) return <bdi>{text}</bdi>;
  return text.split(/(?<=@)/).map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
