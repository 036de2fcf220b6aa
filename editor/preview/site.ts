/**
 * The child process of a preview: Astro's development server of one language of the brand in `BRAND`. It tells its parent
 * where it is, or why it cannot be, and ends with it.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { Plugin } from 'vite';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { BrandError, findBrandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { previewPath, secretHeader } from '#lib/editor/api.ts';
import { reloadBrand } from './reload-brand.ts';

export interface StartedSite {
  readonly origin: string;
  readonly secret: string;
}

/** What the child says, once. */
export type PreviewMessage = StartedSite | { readonly problem: string };

process.once('disconnect', () => process.exit());
try {
  const [language = '', cache = ''] = process.argv.slice(2);
  tell(await start(language, cache));
} catch (error) {
  if (!(error instanceof BrandError)) throw error;
  tell({ problem: error.message });
}

function tell(message: PreviewMessage): void {
  process.send?.(message);
}

async function start(folder: string, cache: string): Promise<StartedSite> {
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
    image: { service: { entrypoint: pathTo('./original-pictures.ts') } },
    server: { port: 0, host: '127.0.0.1' },
    vite: {
      ...config.vite,
      base: `${previewPath}/`,
      // Apart from that of `npm run dev`, which may run beside it.
      cacheDir: cache,
      plugins: [forEditorAlone(secret), reloadBrand(directory), config.vite?.plugins],
      // The few packages that the pages' scripts use are modules as they are.
      optimizeDeps: { noDiscovery: true, include: [] },
      server: {
        // The editor's page loads the frame anew, and `reloadBrand` sees what has changed.
        hmr: false,
        ws: false,
        watch: null,
        preTransformRequests: false,
        // Nothing else of this machine, whatever address is asked for: visitors' requests may lie in the checkout.
        fs: {
          strict: true,
          allow: [
            ...['src', 'lib', 'node_modules'].map((each) => pathTo(`../../${each}`)),
            fileURLToPath(directory),
          ],
        },
      },
    },
  };
  const site = await dev(settings);
  return { origin: `http://127.0.0.1:${site.address.port}`, secret };
}

/** Only the editor gets answers from the preview's own port: it has seen to it who asks. Nobody has a program started. */
function forEditorAlone(secret: string): Plugin {
  return {
    name: 'for-editor-alone',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const isEditor = request.headers[secretHeader.toLowerCase()] === secret;
        // Vite starts a program for this path, which it finds among those that run. Its case does not matter.
        if (isEditor && !/\/__open-in-editor/i.test(request.url ?? '')) return next();
        response.writeHead(403).end();
      });
    },
  };
}

function pathTo(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
