/** `npm run serve`: serves the site that `npm run build` has built. */

import { serve } from './serve.ts';
import { formatStartupError } from './startup-error.ts';

try {
  await serve();
} catch (error) {
  console.error(formatStartupError(error));
  process.exit(1);
}
