import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { editorPath } from '#lib/editor/api.ts';
import { listSubsetFiles } from '../../build/typefaces/subset-files.ts';
import type { WorkingCopy } from '../files/working-copy.ts';
import type { EditorHonoEnvironment } from './authentication.ts';

const folder = 'typefaces';

/** Serves the typefaces of the brand's first language, and a style sheet with their rules. */
export function createTypefaceRoutes(copy: WorkingCopy): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get(`/${folder}.css`, async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(await formatFontFaces(copy));
  });
  routes.get(
    `/${folder}/:file{.+\\.woff2}`,
    serveStatic({
      root: fileURLToPath(copy.brand),
      rewriteRequestPath: (path) => path.slice(editorPath.length),
      onFound: (_, c) => c.header('Cache-Control', 'private, max-age=86400'),
    }),
  );
  return routes;
}

/** Returns an empty style sheet if the brand cannot be read, so that the page uses the system's fonts. */
async function formatFontFaces(copy: WorkingCopy): Promise<string> {
  const { files, brand } = await copy.readBrand();
  const { typefaces = [], typefacesFolder = '' } = brand?.language ?? {};
  const names = files
    .filter((file) => file.startsWith(typefacesFolder))
    .map((file) => file.slice(typefacesFolder.length));
  return typefaces
    .flatMap((typeface) =>
      // Browsers prefer the last rule, so that of the file with the brand's own characters.
      listSubsetFiles(typeface, names)
        .toReversed()
        .map((file) => ({ ...typeface, file })),
    )
    .map(
      ({ family, style, weight, file }) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;` +
        `src:url("./${typefacesFolder}${file}") format("woff2")}`,
    )
    .join('\n');
}
