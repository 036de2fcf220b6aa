/** `npm run serve`: serves the site that `npm run build` has built. */
import { failureMessage } from './failure-message.ts';
import { serve } from './serve.ts';

try {
  await serve();
} catch (error) {
  console.error(failureMessage(error));
  process.exit(1);
}
