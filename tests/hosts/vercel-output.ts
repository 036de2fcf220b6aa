/**
 * Serves the output of `vercel build` according to Vercel's documented routing rules, because Vercel's own server needs
 * an account.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** A routing rule of the Build Output API: https://vercel.com/docs/build-output-api/configuration */
interface Route {
  readonly handle?: Phase;
  readonly src?: string;
  readonly dest?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: boolean;
  /** Whether the rule applies only if there is a file at `dest`. */
  readonly check?: boolean;
}

/**
 * The phase in which a rule applies: before the file lookup, after a failed file lookup, or after all other rules
 * failed.
 */
type Phase = 'first' | 'filesystem' | 'error';

interface Output {
  readonly routes: readonly Route[];
  readonly overrides: Readonly<Record<string, { readonly path?: string }>>;
}

export async function serveVercelOutput(folder: string, port: number): Promise<() => Promise<void>> {
  const { routes, overrides }: Output = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
  const rules: Record<Phase, Route[]> = { first: [], filesystem: [], error: [] };
  let phase: Phase = 'first';
  for (const route of routes) {
    if (route.handle) phase = route.handle;
    else rules[phase].push(route);
  }
  const files = new Map(Object.entries(overrides).map(([file, { path }]) => [`/${path}`, file]));
  const fileAt = (path: string): string | undefined => {
    const name =
      files.get(path === '/' ? '/index' : path) ?? (path.slice(1) in overrides ? '' : path.slice(1));
    const file = join(folder, 'static', name);
    return name !== '' && existsSync(file) && statSync(file).isFile() ? file : undefined;
  };

  const server = createServer((request, response) => {
    let path = new URL(request.url ?? '/', 'http://localhost').pathname;
    let status = 200;
    const apply = (some: readonly Route[]) => {
      for (const { src = '', headers = {}, dest, status: own, continue: goesOn, check } of some) {
        const groups = path.match(new RegExp(src));
        if (!groups) continue;
        const filled = (text: string) => text.replace(/\$(\d)/g, (_, group) => groups[group] ?? '');
        if (check && dest && fileAt(filled(dest)) === undefined) continue;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, filled(value));
        if (own) status = own;
        if (dest) path = filled(dest);
        if (!goesOn) return;
      }
    };
    apply(rules.first);
    if (status !== 200) return void response.writeHead(status).end();
    if (fileAt(path) === undefined) apply(rules.filesystem);
    if (fileAt(path) === undefined) apply(rules.error);
    const file = fileAt(path) ?? '';
    response.setHeader('Content-Type', getMimeType(file) ?? 'application/octet-stream');
    response.writeHead(status).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
}
