/** What the worker that serves knows of the editor's process: the supervisor tells it. */
import { EventEmitter, once } from 'node:events';

/** A message of the supervisor to a worker: where the editor listens, on 127.0.0.1; undefined while it does not. */
export interface EditorAt {
  readonly editorPort: number | undefined;
}

/** How long a request waits for an editor that is starting. */
const maxWaitMs = 10_000;

const changes = new EventEmitter().setMaxListeners(0);
let port: number | undefined;

process.on('message', (message: unknown) => {
  if (!tellsPort(message)) return;
  port = message.editorPort;
  changes.emit('told');
});

const tellsPort = (message: unknown): message is EditorAt =>
  typeof message === 'object' && message !== null && 'editorPort' in message;

/** Where the editor listens; undefined when it does not, after a while. */
export async function editorPort(signal?: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([AbortSignal.timeout(maxWaitMs), ...(signal ? [signal] : [])]);
  while (port === undefined && !limit.aborted) await once(changes, 'told', { signal: limit }).catch(() => {});
  return port;
}
