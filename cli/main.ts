/** The entry point of `npm run desk`. */
import { runCommand } from './run-command.ts';

const code = await runCommand(process.argv.slice(2), process);
// After a failure, an open connection would keep the process alive.
if (code !== 0) process.exit(code);
