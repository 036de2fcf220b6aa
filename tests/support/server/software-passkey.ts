/** A passkey in software: what a browser and its authenticator do, and what somebody would who forges one. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** How an answer differs from an honest one. */
interface PasskeyOverrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the owner was verified, by fingerprint, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** Signs in place of the passkey's own key. */
  readonly key?: KeyObject;
  readonly type?: string;
  /** The page is in a frame of another site's. */
  readonly crossOrigin?: boolean;
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const flags = { present: 0x01, verified: 0x04, credential: 0x40 };

/** COSE's numbers for a key of the curve P-256 that signs by ES256. */
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
  /** How often it has signed. Many passkeys, those of a telephone for instance, always say 0. */
  counter = 0;

  /** @param origin of the site that it is for */
  constructor(origin: string, id = base64url(randomBytes(32))) {
    this.#origin = origin;
    this.id = id;
  }

  /** Answers to what a new passkey is asked for. */
  create(
    { challenge }: PublicKeyCredentialCreationOptionsJSON,
    odd: PasskeyOverrides = {},
  ): RegistrationResponseJSON {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const authData = Buffer.concat([this.#authenticatorData(odd, flags.credential), attested]);
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
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, odd)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Answers to a challenge. */
  get(
    { challenge }: PublicKeyCredentialRequestOptionsJSON,
    odd: PasskeyOverrides = {},
  ): AuthenticationResponseJSON {
    const clientData = this.#clientData('webauthn.get', challenge, odd);
    const authenticatorData = this.#authenticatorData(odd);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, odd.key ?? this.#keys.privateKey)),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, odd: PasskeyOverrides): string {
    return JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? this.#origin,
      crossOrigin: odd.crossOrigin ?? false,
      ...(odd.crossOrigin && { topOrigin: 'https://other.example' }),
    });
  }

  #authenticatorData(odd: PasskeyOverrides, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? this.counter);
    const verified = (odd.verified ?? true) ? flags.verified : 0;
    const rpId = odd.rpId ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | verified | more]), counter]);
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
