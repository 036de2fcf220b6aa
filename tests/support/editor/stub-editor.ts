/**
 * In place of the editor, for tests of the server around it: it tells what it was told, publishes releases that lie there
 * already, and dies when it is asked to.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { EditorMessage, SwitchReply } from '#lib/editor/process-messages.ts';

const { EDITOR_STATE = '' } = process.env;

const tell = (message: EditorMessage) => process.send?.(message);

/** Asks the supervisor to switch, and returns what it answers. */
const switchTo = (id: string): Promise<SwitchReply> =>
  new Promise((resolve) => {
    const hear = (answer: SwitchReply) => {
      if (answer.id !== id) return;
      process.off('message', hear);
      resolve(answer);
    };
    process.on('message', hear);
    tell({ kind: 'switch', id, folder: join(EDITOR_STATE, 'releases', id) });
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
server.listen(0, '127.0.0.1', () => tell({ kind: 'ready', port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit()).once('SIGTERM', () => process.exit());
