/**
 * The protocol between the editor's process and the server that started it with `SITE_EDITOR=on`: messages (`process.send`) and
 * environment variables.
 */

/** The variables that the editor is started with, beside those that a build reads (`BRAND`, `SITE_URL`, …). */
export interface EditorEnvironmentVariables {
  /** Proves a request to be the server's: the value of `secretHeader`. A new one at each start. */
  readonly EDITOR_SECRET: string;
  /** Absolute path of the folder that the editor writes to, and nowhere else: drafts, releases, and the brand's working copy. */
  readonly EDITOR_STATE: string;
  /** Absolute path of the brand that the server came with: what a working copy begins with. */
  readonly BRAND: string;
}

export type EditorMessage =
  /** It listens at this port of 127.0.0.1. */
  | { readonly kind: 'ready'; readonly port: number }
  /** Make this release what is served. `folder` is its absolute path, `EDITOR_STATE/releases/ID`. */
  | { readonly kind: 'switch'; readonly id: string; readonly folder: string }
  /** The release that is served could not be built again after an upgrade. */
  | { readonly kind: 'outdated'; readonly folder: string; readonly problem: string };

/** The answer to `switch`: the release is served, and `EDITOR_STATE/current` leads to it. */
export interface SwitchReply {
  readonly id: string;
  /** The reason for the owner, where the former release is still served. */
  readonly sentence?: string | undefined;
}
