/** Loaded into a child process before anything else (`node --import`): it ends when the process that started it has ended. */
process.on('disconnect', () => process.exit(1));
