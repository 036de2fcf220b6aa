import type { ReactNode } from 'react';

interface RepeatedProps {
  /** The name of the list in the server's data. */
  readonly list: string;
  /** The template of one entry, with placeholders. */
  readonly children: ReactNode;
}

/** A template that the server repeats for each entry of a list. */
export function RepeatedTemplate({ list, children }: RepeatedProps) {
  return (
    <>
      {`{{#${list}}}`}
      {children}
      {`{{/${list}}}`}
    </>
  );
}
