import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { releasePath } from '#lib/editor/api.ts';
import { releaseFileNames } from '#lib/editor/release.ts';
import { EditorError } from '../files/editor-error.ts';
import {
  isAllowedMediaType,
  preparePageForFrame,
  previewFrameHeaders,
  renderMessagePage,
} from '../preview/frame.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { EditorHonoEnvironment } from './authentication.ts';

/** Matches the names of a site's files. A folder’s name has no dot, so that no path leaves the site. */
const fileName = /^(?:[\w-]+\/)*[\w-][\w.-]*$/;

/** Serves earlier releases of the site to frames in the editor. Their scripts are blocked (decision 25). */
export function createReleaseRoutes(publishing: Publisher): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get('/:id/*', async (c) => {
    const prefix = `${releasePath}/${c.req.param('id')}`;
    const path = c.req.path.slice(prefix.length + 1) || 'index';
    const name = path.includes('.') ? path : `${path}.html`;
    const mediaType = getMimeType(name) ?? '';
    const isPage = name.endsWith('.html');
    const release = await publishing.findRelease(c.req.param('id'));
    const content =
      release && fileName.test(name) && (isPage || isAllowedMediaType(mediaType))
        ? await readFile(join(release.folder, releaseFileNames.site, name)).catch(() => undefined)
        : undefined;
    const missing = 'This version has no page at this address.';
    // The editor's frame shows the message instead of the page.
    if (!content && isPage) return c.html(renderMessagePage(missing), 404, releasePageHeaders);
    if (!content) throw new EditorError(404, missing);
    if (isPage) return c.html(preparePageForFrame(content.toString(), prefix), 200, releasePageHeaders);
    return c.body(content, 200, {
      'Content-Type': mediaType,
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
  return routes;
}

const releasePageHeaders = {
  ...previewFrameHeaders,
  // Also applies if a page is opened outside of its frame.
  'Content-Security-Policy': `${previewFrameHeaders['Content-Security-Policy']}; sandbox allow-same-origin`,
};
