/** An expected failure, which the command reports as a sentence with exit code 1. */
export class UsageError extends Error {}
