import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { windowHeader } from '#lib/editor/api.ts';
import type { WorkingCopy } from '../files/working-copy.ts';
import type { PreviewSite } from '../preview/preview.ts';
import { previewAsked, read, turnAsked } from './bodies.ts';
import type { EditorEnvironment } from './environment.ts';
import { NotYourTurn } from './problem.ts';
import type { Turns } from './turn.ts';

/** What the routes hand on to. */
export interface EditorParts {
  readonly copy: WorkingCopy;
  readonly turns: Turns;
  readonly preview: Pick<PreviewSite, 'show' | 'answer'>;
}

/** The routes below `/edit/api`, as `lib/editor/api.ts` lists them. */
export function apiRoutes({ turns, preview }: EditorParts): Hono<EditorEnvironment> {
  const routes = new Hono<EditorEnvironment>();

  routes.get('/turn', (c) => c.json(turns.seen(c.var.person, c.req.header(windowHeader))));
  routes.use(needWindow);
  routes.post('/turn', async (c) => {
    const { take } = await read(c, turnAsked);
    return c.json(turns.ask(c.var.person, c.req.header(windowHeader) as string, take));
  });
  // Whoever only looks on may look at any language.
  routes.put('/preview', async (c) => c.json(await preview.show((await read(c, previewAsked)).language)));
  routes.use(needTurn(turns));
  return routes;
}

const reads = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A window's name is 8 to 100 letters, digits and hyphens. */
const windowName = /^[\w-]{8,100}$/;

const needWindow: MiddlewareHandler<EditorEnvironment> = async (c, next) => {
  if (!reads(c.req.method) && !windowName.test(c.req.header(windowHeader) ?? ''))
    throw new HTTPException(400, { message: `What changes something names its window, in ${windowHeader}.` });
  await next();
};

/** Refuses changes by a window whose turn it is not. */
function needTurn(turns: Turns): MiddlewareHandler<EditorEnvironment> {
  return async (c, next) => {
    if (!reads(c.req.method)) {
      const turn = turns.ask(c.var.person, c.req.header(windowHeader) as string);
      if (!turn.yours) throw new NotYourTurn(turn);
    }
    await next();
  };
}
