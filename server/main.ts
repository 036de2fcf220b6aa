import { serve } from './serve.ts';
import { formatStartupError } from './startup-error.ts';

try {
  await serve();
} catch (error) {
  console.error(formatStartupError(error));
  process.exit(1);
}
