/** `npm run desk`. */
import { runCommand } from './run-command.ts';

const code = await runCommand(process.argv.slice(2), process);
// Exits at once: after a failure, an open connection would keep the process alive.
if (code !== 0) process.exit(code);
