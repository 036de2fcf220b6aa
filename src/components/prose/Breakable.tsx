import { Fragment } from 'react';

/** A contact detail as it is printed. A long e-mail address goes on in a new line after its @, not within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=@)/).map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
