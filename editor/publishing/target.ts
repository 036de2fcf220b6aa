/** Where a release goes. */
import type { Finding } from '#lib/editor/api.ts';
import type { StoredRelease } from './releases.ts';

/** What was built, complete and checked. */
export type BuiltRelease = Pick<StoredRelease, 'id' | 'folder' | 'subject' | 'summary' | 'by'>;

export interface PublishTarget {
  readonly publishes: 'site' | 'commit';
  /**
   * Makes the release what is served, in one step. It may be asked for the same release again, after it was killed.
   * @returns what to know about it
   * @throws {Refusal} when that cannot be: what was served before is served still
   */
  switchTo(release: BuiltRelease): Promise<readonly Finding[]>;
}
