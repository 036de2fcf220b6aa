import { Fragment } from 'react';

/**
 * A contact detail. A long e-mail address may wrap after its @ and nowhere else; `bdi` keeps the order of a telephone
 * number in right-to-left text.
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
