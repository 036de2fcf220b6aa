import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { changeHeader, type EditorOverview, editorWindowHeader } from '#lib/editor/api.ts';
import {
  changedColorsSchema,
  changedCropsSchema,
  cropAreaSchema,
  editLockRequestSchema,
  languageOrderSchema,
  newLanguageSchema,
  newServiceSchema,
  previewRequestSchema,
  publicationRequestSchema,
  savedFilesSchema,
} from '#lib/editor/requests.ts';
import { listScreenGroups } from '../fields/screens.ts';
import { EditorError } from '../files/editor-error.ts';
import type { WorkingCopy } from '../files/working-copy.ts';
import type { Preview } from '../preview/preview.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { PublishTarget } from '../publishing/target.ts';
import { type EditorHonoEnvironment, isSafeMethod } from './authentication.ts';
import { limitBodies, limitSmallBodies } from './body-limits.ts';
import type { EditLocks } from './edit-lock.ts';
import { parseWithSchema, readJson } from './read-json.ts';

export interface EditorServices {
  readonly copy: WorkingCopy;
  readonly publishing: Publisher;
  readonly publishes: PublishTarget['publishes'];
  readonly editLocks: EditLocks;
  readonly preview: Preview;
}

/** Creates the routes below `/edit/api`. They are described in `lib/editor/api.ts`. */
export function createApiRoutes({
  copy,
  editLocks,
  preview,
  publishes,
  publishing,
}: EditorServices): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.use(requireWindow);
  // The routes above `routes.use` do not need the edit lock, because they only read and preview.
  const limitSmall = limitSmallBodies();
  routes.post('/edit-lock', ...limitSmall, async (c) => {
    const { take } = await readJson(c, editLockRequestSchema);
    return c.json(editLocks.acquire(c.var.person, getWindow(c), take));
  });
  routes.put('/preview', ...limitSmall, async (c) => {
    const { language } = await readJson(c, previewRequestSchema);
    return c.json(await preview.show(language));
  });
  routes.get('/brand', async (c) => {
    const languages = await copy.listLanguages();
    return c.json({
      brand: await readBrandName(copy),
      publishes,
      languages,
      screens: listScreenGroups(languages[0].folder),
      editLock: editLocks.refresh(c.var.person, getWindow(c)),
    } satisfies EditorOverview);
  });
  // Check the edit lock before and after the upload, because another window can acquire it meanwhile.
  routes.use(
    async (c, next) => {
      if (!isSafeMethod(c)) requireEditLock(editLocks, c);
      await next();
    },
    ...limitBodies(),
  );
  routes.use(async (c, next) => {
    if (!isSafeMethod(c)) {
      await c.req.arrayBuffer();
      requireEditLock(editLocks, c);
    }
    await next();
  });
  routes.route('/', textRoutes(copy));
  routes.route('/', lookRoutes(copy));
  routes.route('/', publishingRoutes(publishing));
  return routes;
}

/** Returns the brand's name, or the name of its folder if `brand.yaml` is invalid. */
async function readBrandName(copy: WorkingCopy): Promise<string> {
  const { value } = await copy.open('brand.yaml');
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' && name ? name : basename(fileURLToPath(copy.brand));
}

function textRoutes(copy: WorkingCopy): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get('/file', async (c) => c.json(await copy.open(getQuery(c, 'name'))));
  routes.put('/files', async (c) => {
    const { files } = await readJson(c, savedFilesSchema);
    return c.json(await copy.save(files));
  });
  routes.delete('/draft', async (c) => c.json(await copy.dropDraft(getQuery(c, 'name'))));
  routes.get('/figures', async (c) => {
    const language = getQuery(c, 'language');
    const languages = await copy.listLanguages();
    if (!languages.some(({ folder }) => folder === language))
      throw new EditorError(404, 'The brand does not have this language.');
    return c.json(await copy.readSentenceValues(language));
  });
  routes.get('/findings', async (c) => c.json({ findings: await copy.findings() }));
  routes.post('/services', async (c) =>
    c.json(await copy.brandEditor.addService(getChangeId(c), await readJson(c, newServiceSchema))),
  );
  routes.delete('/services', async (c) =>
    c.json(await copy.brandEditor.removeService(getChangeId(c), getQuery(c, 'id'))),
  );
  routes.get('/languages', async (c) => c.json(await copy.brandEditor.listLanguages()));
  routes.post('/languages', async (c) =>
    c.json(await copy.brandEditor.addLanguage(getChangeId(c), (await readJson(c, newLanguageSchema)).code)),
  );
  routes.put('/languages', async (c) =>
    c.json(await copy.brandEditor.orderLanguages(getChangeId(c), await readJson(c, languageOrderSchema))),
  );
  routes.post('/undo', async (c) => c.json(await copy.brandEditor.revert(getChangeId(c), 'before')));
  routes.post('/redo', async (c) => c.json(await copy.brandEditor.revert(getChangeId(c), 'after')));
  return routes;
}

function lookRoutes(copy: WorkingCopy): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get('/colors', async (c) => c.json(await copy.readColors()));
  routes.put('/colors', async (c) => c.json(await copy.changeColors(await readJson(c, changedColorsSchema))));
  routes.put('/crops', async (c) => c.json(await copy.changeCrops(await readJson(c, changedCropsSchema))));
  routes.get('/pictures', async (c) => c.json(await copy.brandEditor.listPictures()));
  routes.get('/picture', async (c) => {
    const { name, path } = await copy.brandEditor.findPictureFile(getQuery(c, 'role'));
    // A URL with a version changes when the picture changes, so browsers can cache the response.
    if (c.req.query('version')) c.header('Cache-Control', 'private, max-age=31536000, immutable');
    return c.body(await readFile(path), 200, { 'Content-Type': getMimeType(name) ?? 'image/webp' });
  });
  routes.put('/picture', async (c) => {
    const [x, y, width, height] = parseWithSchema(cropAreaSchema, getQuery(c, 'area'));
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(
      await copy.brandEditor.replacePicture(getChangeId(c), getQuery(c, 'role'), bytes, {
        x,
        y,
        width,
        height,
      }),
    );
  });
  routes.delete('/picture', async (c) =>
    c.json(await copy.brandEditor.removePicture(getChangeId(c), getQuery(c, 'role'))),
  );
  return routes;
}

function publishingRoutes(publishing: Publisher): Hono<EditorHonoEnvironment> {
  const routes = new Hono<EditorHonoEnvironment>();
  routes.get('/changes', async (c) => c.json(await publishing.changes()));
  routes.get('/publication', async (c) => c.json(await publishing.state()));
  routes.post('/publication', async (c) => {
    return c.json(await publishing.start(c.var.person, await readJson(c, publicationRequestSchema)), 202);
  });
  routes.post('/releases/:id/restore', async (c) =>
    c.json(await publishing.restore(c.req.param('id'), c.var.person), 202),
  );
  return routes;
}

const getWindow = (c: Context): string => c.req.header(editorWindowHeader) ?? '';

/** Returns the id of a change. `UndoHistory` validates it. */
const getChangeId = (c: Context): string => c.req.header(changeHeader) ?? '';

const requireWindow: MiddlewareHandler<EditorHonoEnvironment> = async (c, next) => {
  if (!isSafeMethod(c) && !/^[\w-]{8,100}$/.test(getWindow(c)))
    throw new EditorError(
      400,
      `Requests with a body must have the header ${editorWindowHeader}. Reload the page.`,
    );
  await next();
};

/**
 * Acquires or renews the edit lock for the window that sends a change.
 * @throws {EditorError} if another window holds the edit lock
 */
function requireEditLock(editLocks: EditLocks, c: Context<EditorHonoEnvironment>): void {
  const editLock = editLocks.acquire(c.var.person, getWindow(c));
  if (editLock.isHeld) return;
  const holder = editLock.holder?.name ?? 'Somebody else';
  throw new EditorError(409, `${holder} edits in another window. This change was not saved.`, { editLock });
}

/** @throws {EditorError} 422 if the query parameter is missing */
function getQuery(c: Context, name: string): string {
  const value = c.req.query(name);
  if (!value) throw new EditorError(422, `The request has no parameter “${name}”.`);
  return value;
}
