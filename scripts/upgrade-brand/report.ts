/** What a file holds: data, or a text that is written as it stands. Paths are from the brand’s folder. */
export type Files = Record<string, unknown>;

/** What an owner is told: what was written, what could not be, and what to look at. */
export class Report {
  readonly problems: string[] = [];
  readonly toCheck: string[] = [];

  /** Something that no file of the new brand has. */
  problem(sentence: string): void {
    this.problems.push(sentence);
  }

  /** A text that was written as it reads now. */
  check(where: string, why: string): void {
    this.toCheck.push(`${where}: ${why}`);
  }
}
