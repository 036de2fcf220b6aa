import { readFileSync } from 'node:fs';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type OpenFile, type Overview, windowHeader } from '#lib/editor/api.ts';
import { fieldOf, isEdited } from '../fields/fields.ts';
import { pathOf } from '../files/names.ts';
import type { WorkingCopy } from '../files/working-copy.ts';
import type { PreviewSite } from '../preview/preview.ts';
import { previewAsked, read, savedFiles, turnAsked } from './bodies.ts';
import type { EditorEnvironment } from './environment.ts';
import { overviewOf } from './overview.ts';
import { NotYourTurn } from './problem.ts';
import type { Turns } from './turn.ts';

/** What the routes hand on to. */
export interface EditorParts {
  readonly copy: WorkingCopy;
  readonly turns: Turns;
  readonly preview: Pick<PreviewSite, 'show' | 'answer'>;
  readonly publishes: Overview['publishes'];
}

/** The routes below `/edit/api`, as `lib/editor/api.ts` lists them. */
export function apiRoutes({ copy, turns, preview, publishes }: EditorParts): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();
  const withField = (file: Omit<OpenFile, 'field'>): OpenFile => ({
    ...file,
    field: fieldOf(file.name, {
      brand: copy.brand,
      text: readFileSync(pathOf(copy.brand, file.name), 'utf8'),
    }),
  });

  routes.use(needWindow);
  // Whoever only looks on may look at everything, in any language.
  routes.get('/turn', (c) => c.json(turns.seen(c.var.person, windowOf(c))));
  routes.post('/turn', async (c) => {
    const { take } = await read(c, turnAsked);
    return c.json(turns.ask(c.var.person, windowOf(c), take));
  });
  routes.put('/preview', async (c) => {
    const { language } = await read(c, previewAsked);
    return c.json(await preview.show(language));
  });

  routes.use(needTurn(turns));
  routes.get('/brand', async (c) =>
    c.json(await overviewOf(copy, publishes, turns.seen(c.var.person, windowOf(c)))),
  );
  routes.get('/file', async (c) => c.json(withField(await copy.open(editedName(c)))));
  routes.put('/files', async (c) => {
    const { files } = await read(c, savedFiles);
    for (const { name } of files) checkEdited(name);
    return c.json(await copy.save(files));
  });
  routes.delete('/draft', async (c) => c.json(withField(await copy.dropDraft(editedName(c)))));
  return routes;
}

const reads = (method: string): boolean => method === 'GET' || method === 'HEAD';

const windowOf = (c: Context): string => c.req.header(windowHeader) ?? '';

const needWindow: MiddlewareHandler<EditorEnvironment> = async (c, next) => {
  if (!reads(c.req.method) && !/^[\w-]{8,100}$/.test(windowOf(c)))
    throw new HTTPException(400, { message: `What changes something names its window, in ${windowHeader}.` });
  await next();
};

/** Refuses changes by a window whose turn it is not. */
function needTurn(turns: Turns): MiddlewareHandler<EditorEnvironment> {
  return async (c, next) => {
    if (!reads(c.req.method)) {
      const turn = turns.ask(c.var.person, windowOf(c));
      if (!turn.yours) throw new NotYourTurn(turn);
    }
    await next();
  };
}

/** @throws {HTTPException} 422 where the address lacks it */
function parameter(c: Context, name: string): string {
  const value = c.req.query(name);
  if (!value) throw new HTTPException(422, { message: `The address should name a ${name}.` });
  return value;
}

const editedName = (c: Context): string => checkEdited(parameter(c, 'name'));

/** @throws {HTTPException} 404 for a file that no form shows */
function checkEdited(name: string): string {
  if (!isEdited(name))
    throw new HTTPException(404, { message: 'There is no file of that name that can be edited.' });
  return name;
}
