/** Preloaded into a child process (`node --import`). It ends the process when its parent has ended. */
process.on('disconnect', () => process.exit(1));
// The channel to the parent must not keep the process alive.
process.channel?.unref();
