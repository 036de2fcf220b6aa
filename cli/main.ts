import { runCommand } from './run-command.ts';

const code = await runCommand(process.argv.slice(2), process);
// An open connection would keep the process alive after a failure.
if (code !== 0) process.exit(code);
