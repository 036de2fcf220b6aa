import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { changeHeader, type Overview, windowHeader } from '#lib/editor/api.ts';
import {
  area,
  changedColors,
  changedCrops,
  languageOrder,
  newLanguage,
  newService,
  publicationOrder,
  requestedPreview,
  requestedTurn,
  savedFiles,
} from '#lib/editor/requests.ts';
import { figuresFor } from '../fields/figures.ts';
import { screens } from '../fields/screens.ts';
import { Refusal } from '../files/refusal.ts';
import type { WorkingCopy } from '../files/working-copy.ts';
import type { Preview } from '../preview/preview.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Target } from '../publishing/target.ts';
import { checked, read } from './bodies.ts';
import { limitBodies, limitSmallBodies } from './body-limits.ts';
import { type EditorEnvironment, isRead } from './guard.ts';
import type { Turns } from './turn.ts';

/** What the routes hand on to. */
export interface EditorParts {
  readonly copy: WorkingCopy;
  readonly publishing: Publishing;
  readonly publishes: Target['publishes'];
  readonly turns: Turns;
  readonly preview: Preview;
}

/** The routes below `/edit/api`, as `lib/editor/api.ts` lists them. */
export function apiRoutes({
  copy,
  turns,
  preview,
  publishes,
  publishing,
}: EditorParts): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();
  routes.use(needWindow);
  // Whoever only looks on may look at everything, in any language.
  const limitSmall = limitSmallBodies();
  routes.post('/turn', ...limitSmall, async (c) => {
    const { take } = await read(c, requestedTurn);
    return c.json(turns.ask(c.var.person, windowOf(c), take));
  });
  routes.put('/preview', ...limitSmall, async (c) => {
    const { language } = await read(c, requestedPreview);
    return c.json(await preview.show(language));
  });
  routes.get('/brand', async (c) =>
    c.json({
      brand: await nameOf(copy),
      publishes,
      languages: await copy.editedLanguages(),
      screens: screens(copy.brand),
      turn: turns.seen(c.var.person, windowOf(c)),
    } satisfies Overview),
  );
  // Before memory is reserved for a body, and when the body is there: that may take minutes, and the turn be taken meanwhile.
  routes.use(
    async (c, next) => {
      if (!isRead(c)) checkTurn(turns, c);
      await next();
    },
    ...limitBodies(),
  );
  routes.use(async (c, next) => {
    if (!isRead(c)) {
      await c.req.arrayBuffer();
      checkTurn(turns, c);
    }
    await next();
  });
  routes.route('/', wordRoutes(copy));
  routes.route('/', lookRoutes(copy));
  routes.route('/', publishingRoutes(publishing));
  return routes;
}

/** The brand's name; of one that is not valid, the name of its folder. */
async function nameOf(copy: WorkingCopy): Promise<string> {
  const { value } = await copy.open('brand.yaml');
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' && name ? name : basename(fileURLToPath(copy.brand));
}

function wordRoutes(copy: WorkingCopy): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();
  routes.get('/file', async (c) => c.json(await copy.open(parameter(c, 'name'))));
  routes.put('/files', async (c) => {
    const { files } = await read(c, savedFiles);
    return c.json(await copy.save(files));
  });
  routes.delete('/draft', async (c) => c.json(await copy.dropDraft(parameter(c, 'name'))));
  routes.get('/figures', async (c) => {
    const language = parameter(c, 'language');
    const languages = await copy.editedLanguages();
    if (!languages.some(({ folder }) => folder === language))
      throw new Refusal(404, 'There is no language of that name that can be edited.');
    return c.json(figuresFor(copy.brand, language));
  });
  routes.get('/findings', async (c) => c.json({ findings: await copy.findings() }));
  routes.post('/services', async (c) =>
    c.json(await copy.parts.addService(changeOf(c), await read(c, newService))),
  );
  routes.delete('/services', async (c) =>
    c.json(await copy.parts.removeService(changeOf(c), parameter(c, 'id'))),
  );
  routes.get('/languages', async (c) => c.json(await copy.parts.languages()));
  routes.post('/languages', async (c) =>
    c.json(await copy.parts.addLanguage(changeOf(c), (await read(c, newLanguage)).code)),
  );
  routes.put('/languages', async (c) =>
    c.json(await copy.parts.orderLanguages(changeOf(c), await read(c, languageOrder))),
  );
  routes.post('/undo', async (c) => c.json(await copy.parts.revert(changeOf(c), 'before')));
  routes.post('/redo', async (c) => c.json(await copy.parts.revert(changeOf(c), 'after')));
  return routes;
}

function lookRoutes(copy: WorkingCopy): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();
  routes.get('/colors', async (c) => c.json(await copy.colors()));
  routes.put('/colors', async (c) => c.json(await copy.changeColors(await read(c, changedColors))));
  routes.put('/crops', async (c) => c.json(await copy.changeCrops(await read(c, changedCrops))));
  routes.get('/pictures', async (c) => c.json(await copy.parts.pictures()));
  routes.get('/picture', async (c) => {
    const { name, path } = await copy.parts.pictureFile(parameter(c, 'role'));
    // An address with a version is another one when the picture is.
    if (c.req.query('version')) c.header('Cache-Control', 'private, max-age=31536000, immutable');
    return c.body(await readFile(path), 200, { 'Content-Type': getMimeType(name) ?? 'image/webp' });
  });
  routes.put('/picture', async (c) => {
    const [x, y, width, height] = checked(area, parameter(c, 'area'));
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(
      await copy.parts.putPicture(changeOf(c), parameter(c, 'role'), bytes, { x, y, width, height }),
    );
  });
  routes.delete('/picture', async (c) =>
    c.json(await copy.parts.removePicture(changeOf(c), parameter(c, 'role'))),
  );
  return routes;
}

function publishingRoutes(publishing: Publishing): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();
  routes.get('/changes', async (c) => c.json(await publishing.changes()));
  routes.get('/publication', async (c) => c.json(await publishing.state()));
  routes.post('/publication', async (c) => {
    return c.json(await publishing.start(c.var.person, await read(c, publicationOrder)), 202);
  });
  routes.post('/releases/:id/restore', async (c) =>
    c.json(await publishing.restore(c.req.param('id'), c.var.person), 202),
  );
  return routes;
}

const windowOf = (c: Context): string => c.req.header(windowHeader) ?? '';

/** The id of a change. Its form is checked where it becomes the name of a file. */
const changeOf = (c: Context): string => c.req.header(changeHeader) ?? '';

const needWindow: MiddlewareHandler<EditorEnvironment> = async (c, next) => {
  if (!isRead(c) && !/^[\w-]{8,100}$/.test(windowOf(c)))
    throw new Refusal(400, `What changes something names its window, in ${windowHeader}.`);
  await next();
};

/**
 * Gives the turn to a window that changes something, and keeps it.
 * @throws {Refusal} when another window has it
 */
function checkTurn(turns: Turns, c: Context<EditorEnvironment>): void {
  const turn = turns.ask(c.var.person, windowOf(c));
  if (turn.yours) return;
  const holder = turn.holder?.name ?? 'Somebody else';
  throw new Refusal(409, `${holder} edits in another window: nothing of this was kept.`, { turn });
}

/** @throws {Refusal} 422 where the address lacks it */
function parameter(c: Context, name: string): string {
  const value = c.req.query(name);
  if (!value) throw new Refusal(422, `The address lacks its “${name}”.`);
  return value;
}
