import type { ReactNode } from 'react';
import type { ListMarkers } from '#lib/request/slots.ts';

interface RepeatedProps<Slots> {
  readonly list: ListMarkers<Slots>;
  /** The part, with the markers of one entry's slots. */
  readonly children: (slots: Slots) => ReactNode;
}

/** A part of a page that the server repeats for each entry of a list: never, once, or many times. */
export function Repeated<Slots>({ list, children }: RepeatedProps<Slots>) {
  return (
    <>
      {list.each}
      {children(list.slots)}
      {list.end}
    </>
  );
}
