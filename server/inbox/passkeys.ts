import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { cose } from '@simplewebauthn/server/helpers';
import * as v from 'valibot';
import type { JoinOptions, SignInOptions } from '#lib/inbox/api.ts';
import type { InvitedPerson, NewPasskey, StoredPasskey } from '../domain/session.ts';
import type { InboxSettings } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { createChallenge, type VerifiedChallenge, verifyChallenge } from './challenges.ts';

const maxCharacters = 32_768;
const base64url = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(maxCharacters));
/** A credential id has at most 1,023 bytes, in base64url. */
const credentialId = v.pipe(base64url, v.minLength(1), v.maxLength(1_364));

/** Results of WebAuthn extensions are dropped, because they may contain a device's secret. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
    {},
  ),
};

export const signInResponseSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export const registrationResponseSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // Unknown transports, which newer browsers may send, are dropped.
    transports: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.maxLength(20),
        v.transform((names) => names.filter((name) => v.is(transport, name))),
      ),
      [],
    ),
  }),
});

/** Every authenticator supports at least one of these signature algorithms. */
const algorithms = [cose.COSEALG.ES256, cose.COSEALG.EdDSA, cose.COSEALG.RS256];

// Without root certificates, the library does not ask external servers for revoked certificates.
for (const identifier of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/**
 * Creates WebAuthn requests for the inbox's passkeys, and verifies the responses. User verification (fingerprint, face
 * or PIN) is required.
 */
export class PasskeyVerifier {
  readonly #settings: InboxSettings;
  readonly #store: Pick<StoreClient, 'deriveKey'>;

  constructor(settings: InboxSettings, store: Pick<StoreClient, 'deriveKey'>) {
    this.#settings = settings;
    this.#store = store;
  }

  /** Creates a request to sign in with any of the inbox's passkeys. */
  async createSignInOptions(): Promise<SignInOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.#settings.host,
      challenge: await createChallenge(this.#store, 'desk-sign-in'),
      userVerification: 'required',
    });
    return { options };
  }

  /** @returns the passkey's new signature counter and the signed challenge, or undefined for an invalid response */
  async verifySignIn(
    response: v.InferOutput<typeof signInResponseSchema>,
    passkey: StoredPasskey,
  ): Promise<{ readonly counter: number; readonly challenge: VerifiedChallenge } | undefined> {
    let challenge: VerifiedChallenge | undefined;
    const answer = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (signed) => {
        challenge = await verifyChallenge(this.#store, signed, 'desk-sign-in');
        return challenge !== undefined;
      },
      expectedOrigin: this.#settings.origin,
      expectedRPID: this.#settings.host,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch(ignoreError);
    return answer?.verified && challenge
      ? { counter: answer.authenticationInfo.newCounter, challenge }
      : undefined;
  }

  /**
   * Creates a request for a new passkey.
   * @param invitation the hash of the invitation
   * @param rpName the name of the relying party, which the browser displays
   */
  async createRegistrationOptions(
    invitation: string,
    { person, name, passkeys }: InvitedPerson,
    rpName: string,
  ): Promise<JoinOptions> {
    const options = await generateRegistrationOptions({
      rpName,
      rpID: this.#settings.host,
      userName: name,
      userDisplayName: name,
      // A person's passkeys have the same user id, so that a new one replaces a removed one in the authenticator.
      userID: new TextEncoder().encode(person ?? invitation),
      challenge: await createChallenge(this.#store, 'desk-join', invitation),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { name, options };
  }

  /** @returns undefined for an invalid response */
  async verifyRegistration(
    response: v.InferOutput<typeof registrationResponseSchema>,
    invitation: string,
  ): Promise<Omit<NewPasskey, 'label'> | undefined> {
    const answer = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (signed) =>
        (await verifyChallenge(this.#store, signed, 'desk-join', invitation)) !== undefined,
      expectedOrigin: this.#settings.origin,
      expectedRPID: this.#settings.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(ignoreError);
    if (!answer?.verified) return undefined;
    const { id, publicKey, counter } = answer.registrationInfo.credential;
    return {
      id,
      relyingParty: this.#settings.host,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports,
    };
  }
}

const ignoreError = () => undefined;
