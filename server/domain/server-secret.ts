import { hkdfSync, randomBytes } from 'node:crypto';

/** The purposes that keys are derived for. A key for one purpose is of no use for another. */
export type KeyPurpose =
  /** Signs the links to the sheet. Each epoch has its own key: a new epoch revokes all links. */
  | 'sheet-links'
  /** Signs the challenges that passkeys answer. */
  | 'desk-challenges'
  /** Signs the challenges by which a device shows that it can open a key. */
  | 'desk-key-challenges'
  /** Authenticates the record that says whether, and to which key, requests are sealed. */
  | 'sealing-state'
  /** Is stored in the database, which shows a server with another secret. */
  | 'secret-check';

const minBytes = 32;
const keyBytes = 32;

/**
 * The secret of a server, from which all of its keys are derived. Neither the database nor a backup has it. All servers on one
 * database share it. Printing or serializing an instance does not show the secret.
 */
export class ServerSecret {
  readonly #bytes: Uint8Array;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Reads a secret in base64 or base64url.
   * @returns undefined for any other text, and for less than 32 bytes
   */
  static parse(text: string): ServerSecret | undefined {
    if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length < minBytes ? undefined : new ServerSecret(bytes);
  }

  static random(): ServerSecret {
    return new ServerSecret(randomBytes(minBytes));
  }

  /** The secret itself, base64url: for its file, and for the store's thread. */
  encode(): string {
    return Buffer.from(this.#bytes).toString('base64url');
  }

  /** Derives a key (HKDF-SHA256, RFC 5869), as base64url of 32 bytes. */
  deriveKey(purpose: KeyPurpose, epoch = 0): string {
    const key = hkdfSync('sha256', this.#bytes, '', `vesper-row ${purpose} ${epoch}`, keyBytes);
    return Buffer.from(key).toString('base64url');
  }
}

/** An environment for another program, without the server's secret. */
export const omitServerSecret = ({ SECRET_KEY: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  others;
