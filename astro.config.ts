import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';

/** Where the form is sent. An empty string makes a purely static site that sends nothing. */
const endpoint = process.env.PUBLIC_CONSULTATION_ENDPOINT ?? '/api/consultations';
const endpointOrigin = URL.canParse(endpoint) ? ` ${new URL(endpoint).origin}` : '';

/** Faces that the build cuts go where every file with a hash in its name goes. */
const firstViewFaces: AstroIntegration = {
  name: 'first-view-faces',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({
        pattern: '/_astro/[name].woff2',
        entrypoint: './src/pages/_first-view-faces/[name].woff2.ts',
      }),
  },
};

/** Pages that only a server can fill are not part of a static site. */
const pagesFilledByTheServer: AstroIntegration = {
  name: 'pages-filled-by-the-server',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      if (endpoint === '') return;
      for (const page of ['consultation-received', 'consultation-not-sent']) {
        injectRoute({ pattern: `/${page}`, entrypoint: `./src/pages/_filled-by-the-server/${page}.astro` });
      }
    },
  },
};

/** Which style module has a mark. */
const marked = new Map<string, string>();

/**
 * A module's classes share one short mark: pages write it with every use, and repetition compresses.
 * @throws {Error} when two modules come to one mark, which would mix their styles: rename one
 */
function classNameOf(name: string, asked: string): string {
  // Vite may ask for a file with a query, and for one file as often as it likes.
  const [file = asked] = asked.split('?');
  const mark = createHash('sha256').update(basename(file)).digest('hex').slice(0, 3);
  const other = marked.get(mark) ?? file;
  // One that was moved while the site is developed has only left its old place.
  if (other !== file && existsSync(other))
    throw new Error(`The styles of ${file} and ${other} have one mark, ${mark}: rename one of the two.`);
  marked.set(mark, file);
  return `${name}-${mark}`;
}

export default defineConfig({
  // A setting that is left empty is one that is not set: an empty folder's name would mean, and empty, this one.
  site: process.env.SITE_URL || 'https://vesperrow.example',
  trailingSlash: 'never',
  // `npm ci` empties node_modules; encoded pictures are worth keeping.
  cacheDir: './.cache/astro',
  outDir: process.env.OUT_DIR || './dist',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), firstViewFaces, pagesFilledByTheServer],
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 4 } } },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        `connect-src 'self'${endpointOrigin}`,
        `form-action 'self'${endpointOrigin}`,
        "base-uri 'none'",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    css: { modules: { generateScopedName: classNameOf } },
    build: {
      // The policy allows no `data:` picture: only scripts may be small enough to stand in the page.
      assetsInlineLimit: (file) => (/\.(?:png|webp|avif|svg|woff2)$/.test(file) ? false : undefined),
      // The default minifier folds `animation-timeline` into the shorthand, where no browser reads it.
      cssMinify: 'esbuild',
    },
  },
});
