/** A setting that cannot be used. The message names the variable and says what it should be. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
