/** `npm run desk`. */
import { desk } from './desk.ts';

const code = await desk(process.argv.slice(2), process);
// Exits at once: after a failure, an open connection would keep the process alive.
if (code !== 0) process.exit(code);
