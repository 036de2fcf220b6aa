import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';

/** Connections that may wait to be accepted. The system ignores further ones, and clients try again a second later. */
const backlog = 4_096;

type Place = Pick<Configuration, 'port' | 'host'>;

/**
 * Opens a server's port.
 * @param port 0 for any port that is free
 * @returns the server's address, `http://127.0.0.1:3000`
 * @throws {ConfigurationError} that names the setting to change
 */
export async function listen(server: Server, { port, host }: Place): Promise<string> {
  await once(server.listen(port, host, backlog), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, { port, host });
  });
  const address = server.address();
  const opened = typeof address === 'object' ? address?.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${opened}`;
}

/**
 * Holds a port for a server that is not ready yet, so that a port in use is reported now, and no other process takes it.
 * @returns a function that frees the port
 * @throws {ConfigurationError} when another process has it
 */
export async function reservePort({ port, host }: Place): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  const placeholder = createServer((socket) => socket.destroy());
  await listen(placeholder, { port, host });
  return () => new Promise((resolve) => placeholder.close(() => resolve()));
}

function explainListenError(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(`Port ${port} of ${host} is in use already: set PORT to another one.`);
  if (error.code === 'EACCES')
    return new ConfigurationError(
      `Port ${port} is not for everyone: set PORT to one above 1023, and let a proxy have ${port}.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigurationError(`HOST should be an address of this machine, and is “${host}”.`);
  return error;
}
