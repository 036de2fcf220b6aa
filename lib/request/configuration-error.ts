/** An error in a setting. The message names the variable and states the requirement. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
