import { hkdfSync, randomBytes } from 'node:crypto';

export type KeyPurpose =
  /**
   * Signs links to the request sheet. The epoch counts how often all links were revoked. It is part of the derived key,
   * so that an increment revokes all links.
   */
  | 'sheet-links'
  /** Signs WebAuthn challenges. */
  | 'desk-challenges'
  /** Signs challenges. A device decrypts a challenge to prove that it has a key. */
  | 'desk-key-challenges'
  /** Signs the encryption settings, which include the id of the inbox key. */
  | 'sealing-state'
  /** The database contains this key, so that a server whose secret is not that of the database does not start. */
  | 'secret-check';

const minBytes = 32;
const keyBytes = 32;

/**
 * The secret from which all keys of the server are derived. The database and its backups do not contain it. All servers
 * that use one database need the same secret. Logging or serializing an instance does not reveal the secret.
 */
export class ServerSecret {
  readonly #bytes: Uint8Array;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Parses a secret in base64 or base64url.
   * @returns undefined for other text, and for fewer than 32 bytes
   */
  static parse(text: string): ServerSecret | undefined {
    if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length < minBytes ? undefined : new ServerSecret(bytes);
  }

  static random(): ServerSecret {
    return new ServerSecret(randomBytes(minBytes));
  }

  encode(): string {
    return Buffer.from(this.#bytes).toString('base64url');
  }

  /** Derives a 32-byte key (HKDF-SHA256, RFC 5869) and returns it as base64url. */
  deriveKey(purpose: KeyPurpose, epoch = 0): string {
    const key = hkdfSync('sha256', this.#bytes, '', `vesper-row ${purpose} ${epoch}`, keyBytes);
    return Buffer.from(key).toString('base64url');
  }
}

export const omitServerSecret = ({ SECRET_KEY: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  others;
