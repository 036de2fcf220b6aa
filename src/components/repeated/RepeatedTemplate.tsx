import type { ReactNode } from 'react';

interface RepeatedProps {
  /** The name of a list that the server fills the page with. */
  readonly list: string;
  /** The part, with the tags of one entry's texts. */
  readonly children: ReactNode;
}

/** A part of a page that the server repeats for each entry of a list: never, once, or many times. */
export function RepeatedTemplate({ list, children }: RepeatedProps) {
  return (
    <>
      {`{{#${list}}}`}
      {children}
      {`{{/${list}}}`}
    </>
  );
}
