import { join } from 'node:path';
import { ConfigurationError } from '#lib/request/configuration-error.ts';
import type { DeskSettings } from './desk.ts';

export interface EditorSettings {
  /** Absolute path of the folder that the editor keeps all in: the brand's working copy, drafts, releases. */
  readonly state: string;
}

/** What somebody may have written who meant on or off. */
const meant = /^(?:on|off|true|false|yes|no|enabled|disabled|[01])$/i;

/**
 * The editor of the site is off unless `EDITOR` is `on`. Shells and npm know a program for texts by the same name, as in
 * `EDITOR=vi`: that switches nothing on. Whoever opens the editor signs in at the desk.
 * @throws {ConfigurationError} for another word that means on or off, and where the desk is off
 */
export function editorSettings(
  setting: (name: string) => string | undefined,
  desk: DeskSettings | undefined,
  dataDirectory: string,
): EditorSettings | undefined {
  const editor = setting('EDITOR');
  if (editor === undefined || editor === 'off' || !meant.test(editor)) return undefined;
  if (editor !== 'on') throw new ConfigurationError(`EDITOR should be on or off, and is “${editor}”.`);
  if (!desk)
    throw new ConfigurationError(
      'EDITOR=on needs DESK=on and SITE_URL: whoever edits the site signs in at the desk.',
    );
  return { state: join(dataDirectory, 'editor') };
}
