import type { ReactNode } from 'react';

interface RepeatedProps {
  readonly list: string;
  readonly children: ReactNode;
}

/** A template with placeholders that the server renders for each entry of a list. */
export function RepeatedTemplate({ list, children }: RepeatedProps) {
  return (
    <>
      {`{{#${list}}}`}
      {children}
      {`{{/${list}}}`}
    </>
  );
}
