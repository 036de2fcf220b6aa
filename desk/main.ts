/** `npm run desk`. */
import { desk } from './desk.ts';

const code = await desk(process.argv.slice(2), process);
// Not by and by: after a failure a connection may still be open.
if (code !== 0) process.exit(code);
