/** An error in a setting. The message names the environment variable and states the requirement. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
