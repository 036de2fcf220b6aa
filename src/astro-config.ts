import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import type { Brand, Language } from '#lib/brand/read.ts';
import { getExternalOrigin, readConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { createPagePolicy } from '#lib/request/response-headers.ts';
import { brandPlugin } from '../build/brand-plugin.ts';
import { pagesIntegration } from '../build/pages.ts';
import { reactWithoutHydration } from '../build/react-without-hydration.ts';
import { namedBreakpoints } from './styles/named-breakpoints.ts';

const toFolderPath = (directory: URL): string => fileURLToPath(directory).replace(/\/$/, '');

/**
 * Creates Astro's configuration for the build of one language. Reads `SITE_URL` and `OUT_DIR` from the environment.
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
    // Not in node_modules, which `npm ci` deletes, since encoding all pictures again takes long.
    cacheDir: './.cache/astro',
    // `||` instead of `??`, since Astro would resolve an empty string to the project's root, and empty that folder.
    outDir: process.env.OUT_DIR || './dist',
    build: { format: 'file', inlineStylesheets: 'always' },
    devToolbar: { enabled: false },
    // Disables the highlighter, which would warn about the content security policy. Astro renders no Markdown;
    // `lib/brand/policies.ts` does.
    markdown: { syntaxHighlight: false },
    integrations: [reactWithoutHydration(), pagesIntegration(language, consultationEndpoint)],
    image: {
      // A higher effort makes files 10 % smaller, but encoding takes five times as long.
      service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
    },
    security: {
      csp: {
        directives: [...createPagePolicy(getExternalOrigin(consultationEndpoint))],
      },
    },
    vite: {
      plugins: [brandPlugin(directory, language.folder)],
      // Aliases for the brand's files that Vite processes: look.css, pictures and typefaces.
      resolve: {
        alias: {
          '#brand': toFolderPath(directory),
          '#faces': toFolderPath(new URL(language.typefacesFolder, directory)),
        },
      },
      css: {
        // Class names from file and class compress better than hashes; the file names of style modules are unique. The underscore
        // avoids matches in filter lists of content blockers, such as `footer-social`.
        modules: { generateScopedName: (name, file) => `_${basename(file).replace(/\..*/, '')}-${name}` },
        postcss: namedBreakpoints,
      },
      worker: {
        format: 'es',
        plugins: () => [brandPlugin(directory, language.folder, true)],
        rollupOptions: { output: { entryFileNames: '_astro/[name].[hash:6].js' } },
      },
      build: {
        // Short hashes, since the HTML contains dozens of file names. Five characters have a thousand million values.
        rollupOptions: {
          output: {
            assetFileNames: '_astro/[name].[hash:5][extname]',
            chunkFileNames: '_astro/[name].[hash:6].js',
            entryFileNames: '_astro/[name].[hash:6].js',
          },
        },
        // Never inlines images and fonts, since the content security policy allows no `data:` URLs for them. Small scripts may be
        // inlined.
        assetsInlineLimit: (file) => (/\.(?:png|webp|avif|svg|woff2)$/.test(file) ? false : undefined),
        // Replaces the default minifier, which merges `animation-timeline` into the `animation` shorthand, where no browser
        // supports it.
        cssMinify: 'esbuild',
      },
    },
  });
}
