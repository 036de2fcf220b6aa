import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import type { Brand, Language } from '#lib/brand/read.ts';
import { getExternalOrigin, readConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { createPagePolicy } from '#lib/request/response-headers.ts';
import { brandPlugin } from '../build/brand-plugin.ts';
import { createPagesIntegration } from '../build/pages.ts';
import { reactWithoutHydration } from '../build/react-without-hydration.ts';
import { postcssOptions } from './styles/named-breakpoints.ts';

const toFolderPath = (directory: URL): string => fileURLToPath(directory).replace(/\/$/, '');

/**
 * Creates the configuration of the build of one language. Reads the settings `SITE_URL` and `OUT_DIR`.
 * @param directory the brand's folder
 */
export function createAstroConfig(
  { brand }: Pick<Brand, 'brand'>,
  directory: URL,
  language: Pick<Language, 'folder' | 'prefix' | 'typefacesFolder'>,
) {
  const consultationEndpoint = readConsultationEndpoint(process.env);
  return defineConfig({
    site: process.env.SITE_URL || brand.website,
    trailingSlash: 'never',
    // Outside node_modules, because `npm ci` deletes node_modules, and encoding all pictures again takes long.
    cacheDir: './.cache/astro',
    // `||` also replaces an empty OUT_DIR. Astro would resolve an empty string to the project's root, and delete its files.
    outDir: process.env.OUT_DIR || './dist',
    build: { format: 'file', inlineStylesheets: 'always' },
    devToolbar: { enabled: false },
    // The highlighter conflicts with the content security policy, and `lib/brand/policies.ts` renders Markdown.
    markdown: { syntaxHighlight: false },
    integrations: [reactWithoutHydration(), createPagesIntegration(language, consultationEndpoint)],
    image: {
      // A higher effort saves 10 % of the bytes, but encoding takes five times as long.
      service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
    },
    security: {
      csp: {
        directives: [...createPagePolicy(getExternalOrigin(consultationEndpoint))],
      },
    },
    vite: {
      plugins: [brandPlugin(directory, language.folder)],
      resolve: {
        alias: {
          '#brand': toFolderPath(directory),
          '#faces': toFolderPath(new URL(language.typefacesFolder, directory)),
        },
      },
      css: {
        // Readable class names compress better than hashes. Content blockers do not hide names that start with `_`.
        modules: { generateScopedName: (name, file) => `_${basename(file).replace(/\..*/, '')}-${name}` },
        postcss: postcssOptions,
      },
      worker: {
        format: 'es',
        plugins: () => [brandPlugin(directory, language.folder, true)],
        rollupOptions: { output: { entryFileNames: '_astro/[name].[hash:6].js' } },
      },
      build: {
        // Short hashes, because each page contains dozens of file names. Five characters suffice for a thousand million values.
        rollupOptions: {
          output: {
            assetFileNames: '_astro/[name].[hash:5][extname]',
            chunkFileNames: '_astro/[name].[hash:6].js',
            entryFileNames: '_astro/[name].[hash:6].js',
          },
        },
        // The content security policy forbids `data:` URLs of images and fonts. Small scripts may be inlined.
        assetsInlineLimit: (file) => (/\.(?:png|webp|avif|svg|woff2)$/.test(file) ? false : undefined),
        // The default minifier merges `animation-timeline` into the shorthand `animation`, where no browser supports it.
        cssMinify: 'esbuild',
      },
    },
  });
}
