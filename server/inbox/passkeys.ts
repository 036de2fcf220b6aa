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
import type { InvitedPerson, KnownPasskey, NewPasskey } from '../domain/session.ts';
import type { DeskSettings } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { createChallenge, type VerifiedChallenge, verifyChallenge } from './challenges.ts';

/** Longer than a challenge, or an attestation with its certificates, can be. */
const maxCharacters = 32_768;
const base64url = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(maxCharacters));
/** A credential's id has at most 1,023 bytes. */
const credentialId = v.pipe(base64url, v.minLength(1), v.maxLength(1_364));

/** What a passkey has signed. The results of extensions, which may hold a device's secret, are not even read. */
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
    // A browser may know ways to a passkey that we do not know yet.
    transports: v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.maxLength(20),
        v.transform((given) => given.filter((each) => v.is(transport, each))),
      ),
      [],
    ),
  }),
});

/** What passkeys sign by: each authenticator knows one of them. */
const algorithms = [cose.COSEALG.ES256, cose.COSEALG.EdDSA, cose.COSEALG.RS256];

// No attestation is asked for. One that comes all the same is not traced to its maker, for which the library would ask
// servers on the internet whether a certificate was revoked.
for (const identifier of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** Asks for passkeys (WebAuthn) of the site's own, whose owner was verified by fingerprint, face or PIN; and checks them. */
export class PasskeyVerifier {
  readonly #site: DeskSettings;
  readonly #store: Pick<StoreClient, 'deriveKey'>;

  constructor(site: DeskSettings, store: Pick<StoreClient, 'deriveKey'>) {
    this.#site = site;
    this.#store = store;
  }

  /** Asks for any passkey of this site: the browser lets its owner choose. */
  async createSignInOptions(): Promise<SignInOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.#site.host,
      challenge: await createChallenge(this.#store, 'desk-sign-in'),
      userVerification: 'required',
    });
    return { options };
  }

  /** @returns what the passkey counts now; undefined when it has not signed what it was asked to */
  async verifySignIn(
    response: v.InferOutput<typeof signInResponseSchema>,
    known: KnownPasskey,
  ): Promise<{ readonly counter: number; readonly challenge: VerifiedChallenge } | undefined> {
    let challenge: VerifiedChallenge | undefined;
    const answer = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (signed) => {
        challenge = await verifyChallenge(this.#store, signed, 'desk-sign-in');
        return challenge !== undefined;
      },
      expectedOrigin: this.#site.origin,
      expectedRPID: this.#site.host,
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
      requireUserVerification: true,
    }).catch(ignoreError);
    return answer?.verified && challenge
      ? { counter: answer.authenticationInfo.newCounter, challenge }
      : undefined;
  }

  /**
   * Asks for a new passkey.
   * @param invitation the hash of the invitation
   * @param deskName what the passkey is filed under
   */
  async createRegistrationOptions(
    invitation: string,
    { person, name, passkeys }: InvitedPerson,
    deskName: string,
  ): Promise<JoinOptions> {
    const options = await generateRegistrationOptions({
      rpName: deskName,
      rpID: this.#site.host,
      userName: name,
      userDisplayName: name,
      // Of the same person, so that a passkey takes the place of one that was removed.
      userID: new TextEncoder().encode(person ?? invitation),
      challenge: await createChallenge(this.#store, 'desk-join', invitation),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { name, options };
  }

  /** @returns the passkey, to be kept; undefined when it was not made as it was asked for */
  async verifyRegistration(
    response: v.InferOutput<typeof registrationResponseSchema>,
    invitation: string,
  ): Promise<Omit<NewPasskey, 'label'> | undefined> {
    const answer = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (signed) =>
        (await verifyChallenge(this.#store, signed, 'desk-join', invitation)) !== undefined,
      expectedOrigin: this.#site.origin,
      expectedRPID: this.#site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(ignoreError);
    if (!answer?.verified) return undefined;
    const { id, publicKey, counter } = answer.registrationInfo.credential;
    return {
      id,
      relyingParty: this.#site.host,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports,
    };
  }
}

/** The library throws for nearly all that is not as it should be. */
const ignoreError = () => undefined;
