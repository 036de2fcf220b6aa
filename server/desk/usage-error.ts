/** A mistake at the keyboard: said in a sentence. */
export class UsageError extends Error {}
