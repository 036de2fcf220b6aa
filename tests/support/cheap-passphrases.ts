import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** Reduces the cost of encryption with a passphrase, which otherwise takes age a second. */
export function makePassphrasesCheap(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(2);
    setPassphrase.call(this, passphrase);
  });
}
