import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** Has passphrases lock keys at the least cost, in place of the second that age takes. */
export function makePassphrasesCheap(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(2);
    setPassphrase.call(this, passphrase);
  });
}
