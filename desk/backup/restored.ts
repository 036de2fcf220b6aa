/** What a restored store holds, and where the replaced one is. */
export interface Restored {
  readonly requests: number;
  /** How many requests of the backup had been erased since, and were erased again. */
  readonly erasedAgain: number;
  /** Where the replaced store is; undefined when there was none. */
  readonly aside: string | undefined;
}
