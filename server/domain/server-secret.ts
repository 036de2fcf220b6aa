import { hkdfSync, randomBytes } from 'node:crypto';

/** The purposes of derived keys. Each purpose has its own key. */
export type KeyPurpose =
  /**
   * Signs links to the sheet. The epoch, a counter of revocations, is part of the key, so that the next epoch revokes all links.
   */
  | 'sheet-links'
  /** Signs WebAuthn challenges. */
  | 'desk-challenges'
  /** Signs the challenges by which a device proves that it can decrypt a key. */
  | 'desk-key-challenges'
  /** Authenticates the record of the sealing state and key. */
  | 'sealing-state'
  /** Is stored in the database, to detect a server with another secret. */
  | 'secret-check';

const minBytes = 32;
const keyBytes = 32;

/**
 * The secret from which all keys of the server are derived. It is in neither the database nor its backups. All servers on one
 * database share it. Logging or serializing an instance does not reveal it.
 */
export class ServerSecret {
  readonly #bytes: Uint8Array;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Parses a secret in base64 or base64url.
   * @returns undefined for other text, and for less than 32 bytes
   */
  static parse(text: string): ServerSecret | undefined {
    if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length < minBytes ? undefined : new ServerSecret(bytes);
  }

  static random(): ServerSecret {
    return new ServerSecret(randomBytes(minBytes));
  }

  /** Returns the secret as base64url, for its file and the store's thread. */
  encode(): string {
    return Buffer.from(this.#bytes).toString('base64url');
  }

  /** Derives a key of 32 bytes (HKDF-SHA256, RFC 5869), as base64url. */
  deriveKey(purpose: KeyPurpose, epoch = 0): string {
    const key = hkdfSync('sha256', this.#bytes, '', `vesper-row ${purpose} ${epoch}`, keyBytes);
    return Buffer.from(key).toString('base64url');
  }
}

/** Returns the environment for a child process, without the server's secret. */
export const omitServerSecret = ({ SECRET_KEY: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  others;
