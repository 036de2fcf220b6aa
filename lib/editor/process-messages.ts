/**
 * The protocol between the server and the editor's process: environment variables and messages (`process.send`). The server
 * starts the process if `SITE_EDITOR=on`.
 */

/** The environment variables of the editor's process, in addition to those of a build (`BRAND`, `SITE_URL`, …). */
export interface EditorEnvironmentVariables {
  /** The value of `secretHeader`, which proves that a request is from the server. The server generates it at each start. */
  readonly EDITOR_SECRET: string;
  /** The absolute path of the only folder that the editor writes to. It contains drafts, releases and the working copy. */
  readonly EDITOR_STATE: string;
  /** The absolute path of the installed brand. The first start copies it to the working copy. */
  readonly BRAND: string;
}

export type EditorProcessMessage =
  | { readonly kind: 'ready'; readonly port: number }
  /** A request to serve this release. `folder` is its absolute path, `EDITOR_STATE/releases/ID`. */
  | { readonly kind: 'switch'; readonly id: string; readonly folder: string }
  /** The served release could not be rebuilt after an upgrade. */
  | { readonly kind: 'outdated'; readonly folder: string; readonly problem: string };

/**
 * The response to a `switch` message. If it succeeds, the release is served, and the link `EDITOR_STATE/current` points to
 * it.
 */
export interface SwitchReleaseResponse {
  readonly id: string;
  /** An error message for the owner. If it is set, the previous release is still served. */
  readonly sentence?: string | undefined;
}
