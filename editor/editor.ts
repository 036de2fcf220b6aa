import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { WorkingCopy } from './files/working-copy.ts';
import { createEditorApp } from './http/app.ts';
import type { AuthenticationMethod } from './http/authentication.ts';
import { EditLocks } from './http/edit-lock.ts';
import { type Preview, PreviewServer } from './preview/preview.ts';
import { Publisher, type PublisherOptions } from './publishing/publisher.ts';

interface EditorOptions extends Omit<PublisherOptions, 'copy' | 'preview'> {
  /** The folder of the brand's working copy. */
  readonly brand: URL;
  readonly page: URL;
  /** The port to listen on; 0 selects a free port. */
  readonly port: number;
  readonly authentication: AuthenticationMethod;
  /** Replaces the preview in tests. */
  readonly preview?: Preview;
}

/** The timeouts of requests, in ms: long enough to upload a picture of 50 MB over a slow connection. */
const limits = { headersTimeout: 10_000, requestTimeout: 10 * 60_000 };

export async function startEditor({ brand, page, port, authentication, ...options }: EditorOptions) {
  const { state, target, log } = options;
  const copy = new WorkingCopy({ brand, state });
  await copy.recover();
  const preview = options.preview ?? new PreviewServer({ brand, state, log });
  const publishing = new Publisher({ ...options, copy, preview });
  await publishing.recover();
  const server = createServer(limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const listeningPort = (server.address() as AddressInfo).port;
  const app = createEditorApp({
    guard: authentication,
    port: listeningPort,
    page,
    log,
    editLocks: new EditLocks(),
    copy,
    publishing,
    publishes: target.publishes,
    preview,
  });
  server.on('request', getRequestListener(app.fetch, { hostname: 'localhost' }));
  return {
    origin: `http://127.0.0.1:${listeningPort}`,
    rebuild: publishing.rebuild.bind(publishing),
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all([publishing.stop(), preview.stop()]);
    },
  };
}
