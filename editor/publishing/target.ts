import type { Finding } from '#lib/editor/api.ts';
import type { StoredRelease } from './releases.ts';

/** A complete and checked release. */
export type BuiltRelease = Pick<StoredRelease, 'id' | 'folder' | 'subject' | 'summary' | 'by'>;

export interface PublishTarget {
  readonly publishes: 'site' | 'commit';
  /**
   * Serves the release, atomically. Called again for the same release after an interruption.
   * @returns notices about the publication
   * @throws {PublishingError} if it fails; the previous site is still served
   */
  switchTo(release: BuiltRelease): Promise<readonly Finding[]>;
}
