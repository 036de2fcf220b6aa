import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { WorkingCopy } from './files/working-copy.ts';
import { createApp } from './http/app.ts';
import type { Guard } from './http/guard.ts';
import { Turns } from './http/turn.ts';
import { PreviewSite } from './preview/preview.ts';
import { Publishing, type PublishingOptions } from './publishing/publishing.ts';
import type { Target } from './publishing/target.ts';

interface EditorOptions {
  /** The working copy: the folder of the brand that is edited. */
  readonly brand: URL;
  /** Path of the folder for drafts and releases. */
  readonly state: string;
  /** Where publishing leads. */
  readonly target: Target;
  readonly served?: PublishingOptions['served'];
  /** Folder of the built page. */
  readonly page: URL;
  /** 0 for any that is free. */
  readonly port: number;
  readonly guard: Guard;
  log(message: string): void;
}

/** A picture of fifty megabytes may come from a slow line. */
const limits = { headersTimeout: 10_000, requestTimeout: 10 * 60_000 };

/** Starts the editor. It listens to this machine alone. */
export async function startEditor({ brand, state, target, served, page, port, guard, log }: EditorOptions) {
  const copy = new WorkingCopy({ brand, state });
  await copy.recover();
  const preview = new PreviewSite({ brand, state, log });
  const publishing = new Publishing({ copy, state, target, log, preview, ...(served && { served }) });
  await publishing.recover();
  const server = createServer(limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const opened = (server.address() as AddressInfo).port;
  const app = createApp({
    guard,
    port: opened,
    page,
    log,
    turns: new Turns(),
    copy,
    publishing,
    publishes: target.publishes,
    preview,
  });
  server.on('request', getRequestListener(app.fetch, { hostname: 'localhost' }));
  return {
    origin: `http://127.0.0.1:${opened}`,
    rebuild: publishing.rebuild.bind(publishing),
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all([publishing.stop(), preview.stop()]);
    },
  };
}
