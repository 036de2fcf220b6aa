import type { Finding } from '#lib/editor/api.ts';
import type { StoredRelease } from './releases.ts';

export type BuiltRelease = Pick<StoredRelease, 'id' | 'folder' | 'subject' | 'summary' | 'by'>;

export interface PublishTarget {
  readonly publishes: 'site' | 'commit';
  /**
   * Serves a release atomically. After an interruption, the method is called again for the same release.
   * @returns notices for the owner
   * @throws {PublishingError} if the switch fails. The previous site is still served.
   */
  switchTo(release: BuiltRelease): Promise<readonly Finding[]>;
}
