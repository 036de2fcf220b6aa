/** A failure that the desk reports in a sentence, with exit code 1. */
export class UsageError extends Error {}
