/** Loaded into a child process before anything else (`node --import`): it ends when the process that started it has ended. */
process.on('disconnect', () => process.exit(1));
// To listen does not keep it from ending by itself.
process.channel?.unref();
