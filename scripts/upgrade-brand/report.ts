/** Files by their paths in the brand’s folder: data, or text that is written as it is. */
export type Files = Record<string, unknown>;

/** The report to the owner: what was written, what could not be, and what to check. */
export class Report {
  readonly problems: string[] = [];
  readonly toCheck: string[] = [];

  /** Reports something that could not be converted. */
  problem(sentence: string): void {
    this.problems.push(sentence);
  }

  /** A text that was written as it reads now. */
  check(where: string, why: string): void {
    this.toCheck.push(`${where}: ${why}`);
  }
}
