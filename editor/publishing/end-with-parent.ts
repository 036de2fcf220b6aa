/** Preloaded into a child process (`node --import`). It ends the process when its parent has ended. */
process.on('disconnect', () => process.exit(1));
// Do not keep the process alive for the channel.
process.channel?.unref();
