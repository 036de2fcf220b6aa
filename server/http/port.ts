import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';

/**
 * The most connections that may wait to be accepted. The system ignores further connections, and clients retry after a second.
 */
const backlog = 4_096;

type Address = Pick<Configuration, 'port' | 'host'>;

/**
 * Makes a server listen on a port.
 * @param port 0 for any free port
 * @returns the server's origin, such as `http://127.0.0.1:3000`
 * @throws {ConfigurationError} with the setting to change
 */
export async function listen(server: Server, { port, host }: Address): Promise<string> {
  await once(server.listen(port, host, backlog), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, { port, host });
  });
  const address = server.address();
  const openPort = typeof address === 'object' ? address?.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${openPort}`;
}

/**
 * Occupies a port until its server is ready, so that a port in use is reported early and no other process occupies it.
 * @returns a function that frees the port
 * @throws {ConfigurationError} if another process uses the port
 */
export async function reservePort({ port, host }: Address): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  const placeholder = createServer((socket) => socket.destroy());
  await listen(placeholder, { port, host });
  return () => new Promise((resolve) => placeholder.close(() => resolve()));
}

function explainListenError(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(`Port ${port} of ${host} is already in use: set PORT to another one.`);
  if (error.code === 'EACCES')
    return new ConfigurationError(
      `This user may not open port ${port}: set PORT to a number above 1023, and let a proxy listen on ${port}.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigurationError(`HOST must be an address of this machine (got “${host}”).`);
  return error;
}
