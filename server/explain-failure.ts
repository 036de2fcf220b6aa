import { inspect } from 'node:util';
import { ConfigurationError } from './configuration.ts';

/** What to print of the error that ends a process: a sentence and no stack when a setting or the machine is at fault. */
export function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const expected = error instanceof ConfigurationError || code !== undefined;
  return (expected && (message || code)) || inspect(error);
}
