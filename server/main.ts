/** `npm run serve`: serves the site that `npm run build` has built. */
import { failureMessage } from './failure-message.ts';
import { start } from './start.ts';

try {
  await start();
} catch (error) {
  console.error(failureMessage(error));
  process.exit(1);
}
