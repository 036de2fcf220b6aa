import { Fragment } from 'react';

/** A contact detail. A long e-mail address may break after its @, rather than anywhere. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=@)/).map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
