import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** Makes encryption with a passphrase fast in age. Its key derivation (scrypt) otherwise takes a second. */
export function reduceScryptCost(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(2);
    setPassphrase.call(this, passphrase);
  });
}
