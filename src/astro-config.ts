import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import type { Brand, Language } from '#lib/brand/read.ts';
import { getExternalOrigin, readConsultationEndpoint } from '#lib/request/consultation-endpoint.ts';
import { createPagePolicy } from '#lib/request/response-headers.ts';
import { brandPlugin } from '../build/brand-plugin.ts';
import { pagesIntegration } from '../build/pages.ts';
import { reactAtBuild } from '../build/react-at-build.ts';
import { namedBreakpoints } from './styles/named-breakpoints.ts';

const folderOf = (directory: URL): string => fileURLToPath(directory).replace(/\/$/, '');

/**
 * The configuration of Astro for the build of one language of the brand. The environment has further settings of it.
 * @param directory the brand's folder
 */
export function createAstroConfig(
  { brand }: Pick<Brand, 'brand'>,
  directory: URL,
  language: Pick<Language, 'folder' | 'prefix' | 'typefacesFolder'>,
) {
  const consultationEndpoint = readConsultationEndpoint(process.env);
  return defineConfig({
    // An empty setting counts as unset: Astro would take '' as the project's root, and empty it.
    site: process.env.SITE_URL || brand.website,
    trailingSlash: 'never',
    // `npm ci` empties node_modules; encoded pictures are worth keeping.
    cacheDir: './.cache/astro',
    outDir: process.env.OUT_DIR || './dist',
    build: { format: 'file', inlineStylesheets: 'always' },
    devToolbar: { enabled: false },
    // Astro renders no Markdown: `lib/brand/policies.ts` reads the policies. Its highlighter would warn that the content
    // security policy blocks it.
    markdown: { syntaxHighlight: false },
    integrations: [reactAtBuild(), pagesIntegration(language, consultationEndpoint)],
    image: {
      // With more effort a picture takes five times as long to encode, and is a tenth smaller.
      service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
    },
    security: {
      csp: {
        directives: [...createPagePolicy(getExternalOrigin(consultationEndpoint))],
      },
    },
    vite: {
      plugins: [brandPlugin(directory, language.folder)],
      // For the files of the brand that Vite itself processes: the look, the pictures; and the language's typefaces.
      resolve: {
        alias: {
          '#brand': folderOf(directory),
          '#faces': folderOf(new URL(language.typefacesFolder, directory)),
        },
      },
      css: {
        // Classes say where they are from, and compress better than hashes would. Style modules have names of their own. The
        // underscore keeps them off the lists of content blockers, which have names such as `footer-social`.
        modules: { generateScopedName: (name, file) => `_${basename(file).replace(/\..*/, '')}-${name}` },
        postcss: namedBreakpoints,
      },
      worker: {
        format: 'es',
        plugins: () => [brandPlugin(directory, language.folder, true)],
        rollupOptions: { output: { entryFileNames: '_astro/[name].[hash:6].js' } },
      },
      build: {
        // As short as is safe, since the first view names dozens of files: a thousand million names for each.
        rollupOptions: {
          output: {
            assetFileNames: '_astro/[name].[hash:5][extname]',
            chunkFileNames: '_astro/[name].[hash:6].js',
            entryFileNames: '_astro/[name].[hash:6].js',
          },
        },
        // The policy allows no `data:` picture: only scripts may be small enough to stand in the page.
        assetsInlineLimit: (file) => (/\.(?:png|webp|avif|svg|woff2)$/.test(file) ? false : undefined),
        // The default minifier folds `animation-timeline` into the shorthand, where no browser reads it.
        cssMinify: 'esbuild',
      },
    },
  });
}
