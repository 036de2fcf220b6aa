import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';

/**
 * The maximum number of connections that wait to be accepted. The operating system ignores further connections, and
 * clients retry after a second.
 */
const backlog = 4_096;

type Address = Pick<Configuration, 'port' | 'host'>;

/**
 * @param address the host and the port. Port 0 selects any free port
 * @returns the server's origin, such as `http://127.0.0.1:3000`
 * @throws {ConfigurationError} if the port cannot be used. The message says which setting to change
 */
export async function startListening(server: Server, { port, host }: Address): Promise<string> {
  await once(server.listen(port, host, backlog), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, { port, host });
  });
  const address = server.address();
  const openPort = typeof address === 'object' ? address?.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${openPort}`;
}

/**
 * Reserves a port until its server is ready. A port that is in use is reported early, and no other process can take the
 * port.
 * @returns a function that releases the port
 * @throws {ConfigurationError} if another process uses the port
 */
export async function reservePort({ port, host }: Address): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  const placeholder = createServer((socket) => socket.destroy());
  await startListening(placeholder, { port, host });
  return () => new Promise((resolve) => placeholder.close(() => resolve()));
}

function explainListenError(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(`Port ${port} of ${host} is already in use. Set PORT to another number.`);
  if (error.code === 'EACCES')
    return new ConfigurationError(
      `This user is not allowed to listen on port ${port}. Set PORT to a number above 1023, and let a proxy listen on ${port}.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigurationError(`HOST must be a network address of this machine (got “${host}”).`);
  return error;
}
