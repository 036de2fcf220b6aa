/**
 * A stub of the editor, for tests of the server around it. It returns the request that it received, publishes prepared
 * releases, and exits on request.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { EditorMessage, SwitchReply } from '#lib/editor/process-messages.ts';

const { EDITOR_STATE = '' } = process.env;

const sendMessage = (message: EditorMessage) => process.send?.(message);

/** Asks the supervisor to switch to a release, and returns the reply. */
const switchTo = (id: string): Promise<SwitchReply> =>
  new Promise((resolve) => {
    const onReply = (reply: SwitchReply) => {
      if (reply.id !== id) return;
      process.off('message', onReply);
      resolve(reply);
    };
    process.on('message', onReply);
    sendMessage({ kind: 'switch', id, folder: join(EDITOR_STATE, 'releases', id) });
  });

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  if (url === '/edit/die') process.exit(7);
  if (url === '/edit/api/switch') {
    const { id } = (await json(request)) as { id: string };
    response.end(JSON.stringify(await switchTo(id)));
    return;
  }
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  response.setHeader('Set-Cookie', 'desk=stolen');
  response.end(
    JSON.stringify({
      method,
      url,
      headers,
      bytes,
      pid: process.pid,
      parent: process.ppid,
      environment: Object.keys(process.env),
    }),
  );
});
server.listen(0, '127.0.0.1', () =>
  sendMessage({ kind: 'ready', port: (server.address() as AddressInfo).port }),
);
process.once('disconnect', () => process.exit()).once('SIGTERM', () => process.exit());
