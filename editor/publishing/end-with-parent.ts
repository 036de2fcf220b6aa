/** Preloaded into a child process (`node --import`). Exits the process when its parent exits. */
process.on('disconnect', () => process.exit(1));
// The channel to the parent must not keep the process alive.
process.channel?.unref();
