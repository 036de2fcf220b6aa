import type { Me, SignInOptions } from '#lib/desk/api.ts';
import { type Api, Refused } from './api.ts';
import { usePasskey as askForPasskey, type Prf } from './keys/passkey.ts';

/**
 * Signs in with a passkey that its owner chooses.
 * @throws the browser's error when nobody confirmed, and those of the API
 */
export async function signInByPasskey(api: Api): Promise<{ readonly me: Me; readonly prf: Prf }> {
  const { options } = await api.signInOptions();
  const { response, prf } = await askForPasskey(options);
  try {
    return { me: await api.signIn({ response }), prf };
  } catch (error) {
    if (error instanceof Refused && error.code === 'not-known') signalUnknown(options, response.id);
    throw error;
  }
}

/** Has the browser offer a passkey no longer, where it knows how: https://www.w3.org/TR/webauthn-3/#sctn-signalUnknownCredential */
function signalUnknown({ rpId = location.hostname }: SignInOptions['options'], credentialId: string): void {
  PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
