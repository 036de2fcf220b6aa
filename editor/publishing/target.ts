/** Where a release goes. */
import type { Finding } from '#lib/editor/api.ts';

/** What was built, complete and checked. */
export interface Built {
  readonly id: string;
  /** Absolute path; it has `brand/` and `site/`. */
  readonly folder: string;
  /** What differs from what was published before, in one line of at most 72 characters. */
  readonly subject: string;
  /** The same, a line each. */
  readonly summary: readonly string[];
  /** Who publishes. */
  readonly by: string;
}

export interface Target {
  readonly publishes: 'site' | 'commit';
  /**
   * Makes the release what is served, in one step. It may be asked for the same release again, after it was killed.
   * @returns what to know about it
   * @throws {Refusal} when that cannot be: what was served before is served still
   */
  switchTo(release: Built): Promise<readonly Finding[]>;
}
