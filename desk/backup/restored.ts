/** What a restored store holds, and what became of the one before. */
export interface Restored {
  readonly requests: number;
  /** Requests of the backup that had been erased since, and were erased again. */
  readonly erasedAgain: number;
  /** Where the store is that was there before. */
  readonly aside: string | undefined;
}
