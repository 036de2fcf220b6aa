/**
 * The protocol between the server and the editor's process, which the server starts if `SITE_EDITOR=on`: messages
 * (`process.send`) and environment variables.
 */

/** The environment variables of the editor's process, in addition to those of a build (`BRAND`, `SITE_URL`, …). */
export interface EditorEnvironmentVariables {
  /** The value of `secretHeader`, which proves that a request is from the server. Each start has a new secret. */
  readonly EDITOR_SECRET: string;
  /** Absolute path of the only folder that the editor writes to: drafts, releases, and the working copy of the brand. */
  readonly EDITOR_STATE: string;
  /** Absolute path of the brand in the image. The first start copies it to the working copy. */
  readonly BRAND: string;
}

export type EditorMessage =
  /** The editor listens on this port of 127.0.0.1. */
  | { readonly kind: 'ready'; readonly port: number }
  /** A request to serve this release. `folder` is its absolute path, `EDITOR_STATE/releases/ID`. */
  | { readonly kind: 'switch'; readonly id: string; readonly folder: string }
  /** The served release could not be rebuilt after an upgrade. */
  | { readonly kind: 'outdated'; readonly folder: string; readonly problem: string };

/** The response to `switch`: the release is served, and the link `EDITOR_STATE/current` points to it. */
export interface SwitchReply {
  readonly id: string;
  /** The error message for the owner. If it is set, the previous release is still served. */
  readonly sentence?: string | undefined;
}
