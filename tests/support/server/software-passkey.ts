/** Simulates a browser with a passkey, and can forge its responses. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The differences from a valid response. */
interface PasskeyOverrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the user was verified by fingerprint, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** The key that signs the response. By default, it is the passkey's own key. */
  readonly key?: KeyObject;
  readonly type?: string;
  /** Whether the page is in a frame of another site. */
  readonly crossOrigin?: boolean;
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const flags = { present: 0x01, verified: 0x04, credential: 0x40 };

/** The COSE parameters of an ES256 key on the curve P-256. */
const es256 = [
  [1, 2],
  [3, -7],
  [-1, 1],
] as const;

export const generateKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export class SoftwarePasskey {
  readonly id: string;
  readonly #origin: string;
  readonly #keys = generateKeys();
  /** The number of signatures. Many passkeys, such as those of phones, always send 0. */
  counter = 0;

  constructor(origin: string, id = base64url(randomBytes(32))) {
    this.#origin = origin;
    this.id = id;
  }

  create(
    { challenge }: PublicKeyCredentialCreationOptionsJSON,
    overrides: PasskeyOverrides = {},
  ): RegistrationResponseJSON {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const authData = Buffer.concat([this.#authenticatorData(overrides, flags.credential), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, overrides)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  get(
    { challenge }: PublicKeyCredentialRequestOptionsJSON,
    overrides: PasskeyOverrides = {},
  ): AuthenticationResponseJSON {
    const clientData = this.#clientData('webauthn.get', challenge, overrides);
    const authenticatorData = this.#authenticatorData(overrides);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, overrides.key ?? this.#keys.privateKey)),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, overrides: PasskeyOverrides): string {
    return JSON.stringify({
      type: overrides.type ?? type,
      challenge: overrides.challenge ?? challenge,
      origin: overrides.origin ?? this.#origin,
      crossOrigin: overrides.crossOrigin ?? false,
      ...(overrides.crossOrigin && { topOrigin: 'https://other.example' }),
    });
  }

  #authenticatorData(overrides: PasskeyOverrides, moreFlags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(overrides.counter ?? this.counter);
    const verified = (overrides.verified ?? true) ? flags.verified : 0;
    const rpId = overrides.rpId ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | verified | moreFlags]), counter]);
  }

  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, unknown>([
        ...es256,
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
  }
}
