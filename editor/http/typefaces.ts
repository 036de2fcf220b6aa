import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readBrand } from '#lib/brand/read.ts';
import { editorPath } from '#lib/editor/api.ts';
import type { EditorHonoEnvironment } from './authentication.ts';

const folder = 'typefaces';

/** Serves the typefaces of the brand's first language, and a style sheet with their rules. */
export function createTypefaceRoutes(brand: URL): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get(`/${folder}.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(formatFontFaces(brand));
  });
  routes.get(
    `/${folder}/:file{.+\\.woff2}`,
    serveStatic({
      root: fileURLToPath(brand),
      rewriteRequestPath: (path) => path.slice(editorPath.length),
      onFound: (_, c) => c.header('Cache-Control', 'private, max-age=86400'),
    }),
  );
  return routes;
}

/** Returns an empty style sheet if the brand cannot be read, so that the page uses the system's fonts. */
function formatFontFaces(brand: URL): string {
  try {
    const { typefaces, typefacesFolder } = readBrand(openBrandFolder(brand)).language;
    const cwd = fileURLToPath(new URL(typefacesFolder, brand));
    return typefaces
      .flatMap(({ file: name, ...typeface }) =>
        // Browsers prefer the last rule, so that of the file with the brand's own characters.
        globSync(`${name}{,-spare}{,-[0-9]}.woff2`, { cwd })
          .sort()
          .map((file) => ({ ...typeface, file })),
      )
      .map(
        ({ family, style, weight, file }) =>
          `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;` +
          `src:url("./${typefacesFolder}${file}") format("woff2")}`,
      )
      .join('\n');
  } catch {
    return '';
  }
}
