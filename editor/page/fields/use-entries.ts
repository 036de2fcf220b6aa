import { useRef } from 'react';

/** Keys by which React knows the entries of a list again when they are moved. */
export function useEntryKeys(length: number) {
  const made = useRef(0);
  const keys = useRef<number[]>([]);
  const fresh = () => {
    made.current += 1;
    return made.current;
  };
  // Another list of entries has come from elsewhere.
  if (keys.current.length !== length) keys.current = Array.from({ length }, fresh);
  return {
    keys: keys.current,
    insert: (index: number) => keys.current.splice(index, 0, fresh()),
    remove: (index: number) => keys.current.splice(index, 1),
    move: (from: number, to: number) => keys.current.splice(to, 0, ...keys.current.splice(from, 1)),
  };
}
