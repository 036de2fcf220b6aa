/**
 * The child process of a preview. It runs Astro's development server for one language of the brand in `BRAND`. It sends its
 * parent the server's origin, or the reason why the server cannot start. It exits with its parent.
 */
import { randomBytes } from 'node:crypto';
import { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { Plugin } from 'vite';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { previewPath, secretHeader } from '#lib/editor/api.ts';
import { reloadBrand } from './reload-brand.ts';

export interface StartedDevServer {
  readonly origin: string;
  readonly secret: string;
}

export type PreviewMessage = StartedDevServer | { readonly problem: string };

process.once('disconnect', () => process.exit());
try {
  const [language = '', cache = ''] = process.argv.slice(2);
  send(await start(language, cache));
} catch (error) {
  if (!(error instanceof BrandError)) throw error;
  send({ problem: error.message });
}

function send(message: PreviewMessage): void {
  process.send?.(message);
}

async function start(folder: string, cache: string): Promise<StartedDevServer> {
  const directory = findBrandDirectory();
  const brand = readBrand(openBrandFolder(directory), folder);
  const secret = randomBytes(24).toString('hex');
  const { dev } = await import('astro');
  const { createAstroConfig } = await import('../../src/astro-config.ts');
  const config = createAstroConfig(brand, directory, brand.language);
  const settings: AstroInlineConfig = {
    ...config,
    configFile: false,
    logLevel: 'error',
    trailingSlash: 'ignore',
    image: { service: { entrypoint: resolvePath('./original-pictures.ts') } },
    server: { port: 0, host: '127.0.0.1' },
    vite: {
      ...config.vite,
      base: `${previewPath}/`,
      // Don't share the cache of `npm run dev`, which may run at the same time.
      cacheDir: cache,
      plugins: [requireEditor(secret), reloadBrand(directory), markTexts(), config.vite?.plugins],
      // Don't bundle the packages of the pages' scripts, because the preview removes scripts.
      optimizeDeps: { noDiscovery: true, include: [] },
      server: {
        // Don't watch files or reload pages: `reloadBrand` detects changes, and the editor's page reloads the frame.
        hmr: false,
        ws: false,
        watch: null,
        preTransformRequests: false,
        // Serve only files of these folders, because other folders of the checkout may contain visitors' requests.
        fs: {
          strict: true,
          allow: [
            ...['src', 'lib', 'node_modules'].map((each) => resolvePath(`../../${each}`)),
            fileURLToPath(directory),
          ],
        },
      },
    },
  };
  const site = await dev(settings);
  return { origin: `http://127.0.0.1:${site.address.port}`, secret };
}

/**
 * Rejects requests that are not from the editor, which authenticates users. Also rejects requests that would start a program.
 */
function requireEditor(secret: string): Plugin {
  return {
    name: 'require-editor',
    configureServer(server) {
      // If the server closed idle connections, the editor could send a request while its connection is being closed.
      if (server.httpServer instanceof Server) server.httpServer.keepAliveTimeout = 0;
      server.middlewares.use((request, response, next) => {
        const isEditor = request.headers[secretHeader.toLowerCase()] === secret;
        // Vite would start a text editor for this path, in upper or lower case.
        if (isEditor && !/\/__open-in-editor/i.test(request.url ?? '')) return next();
        response.writeHead(403).end();
      });
    },
  };
}

/** Makes pages read the brand with markers in its texts, which `frame.ts` replaces. */
function markTexts(): Plugin {
  return {
    name: 'mark-texts',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      /^#lib\/brand\/(?:read|policies)\.ts$/.test(source) && importer.startsWith(resolvePath('../../src/'))
        ? resolvePath('./mark-brand.ts')
        : undefined,
  };
}

function resolvePath(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
