/** What the desk cannot do, said in a sentence: its command ends with that, and with 1. */
export class UsageError extends Error {}
