import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import type { RequestDetails } from '#lib/inbox/api.ts';
import { staffActions } from '../domain/change.ts';
import { maxRequestSheetPage, requestSheetLists } from '../domain/sheet.ts';
import { ApiError } from './api-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import type { InboxEnvironment } from './environment.ts';
import { createBodyLimit, parseBody, parseInput } from './parse-body.ts';

/**
 * The maximum length of a note in characters. An encrypted note is longer, because it also contains its position and
 * padding, in base64.
 */
const maxNote = { clear: 16_384, sealed: 98_304 };

const maxBytes = 262_144;

const listSchema = v.object({
  list: v.optional(v.picklist(requestSheetLists), 'waiting'),
  page: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxRequestSheetPage),
    ),
    '1',
  ),
});

/** The format of references. Other values are not looked up, because PostgreSQL rejects some characters of URLs. */
const referencePattern = /^[A-Z\d-]{12}$/;

const replaceUnstorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The pagination cursor of `listByTime`: a time and a reference. */
const cursorSchema = v.pipe(v.string(), v.regex(/^[\dTZ:.-]{24} [A-Z\d-]{12}$/));

const changeSchema = v.strictObject({
  action: v.picklist(staffActions),
  changes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const noteId = v.pipe(v.string(), v.uuid());

const noteSchema = v.union([
  v.strictObject({
    id: noteId,
    text: v.strictObject({
      clear: v.pipe(
        v.string(),
        v.transform(replaceUnstorable),
        v.trim(),
        v.minLength(1),
        v.maxLength(maxNote.clear),
      ),
    }),
  }),
  v.strictObject({
    id: noteId,
    text: v.strictObject({
      key: v.pipe(v.string(), v.maxLength(100)),
      sealed: v.pipe(v.string(), v.base64(), v.maxLength(maxNote.sealed)),
    }),
    position: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
]);

/** The types of requests and responses are in `lib/inbox/api.ts`. */
export function createRequestRoutes({
  store,
  delivery,
  log,
}: Pick<InboxDependencies, 'store' | 'delivery' | 'log'>): Hono<InboxEnvironment> {
  const routes = new Hono<InboxEnvironment>();

  /** @throws {ApiError} 404 for an invalid reference */
  const parseReference = (c: Context<InboxEnvironment>): string => {
    const reference = c.req.param('reference') ?? '';
    if (!referencePattern.test(reference)) throw new ApiError(404, 'no-request');
    return reference;
  };

  /** @throws {ApiError} 404 if the request does not exist or was erased */
  const requireDetails = async (reference: string): Promise<RequestDetails> => {
    const details = await store.desk.findDetails(reference);
    if (!details) throw new ApiError(404, 'no-request');
    return details;
  };

  routes.use('*', etag());

  routes.get('/', async (c) => c.json(await store.desk.list(parseInput(listSchema, c.req.query()))));

  routes.get('/all', async (c) => {
    const after = c.req.query('after');
    return c.json(
      await store.desk.listByTime(after === undefined ? undefined : parseInput(cursorSchema, after)),
    );
  });

  routes.get('/:reference', async (c) => c.json(await requireDetails(parseReference(c))));

  routes.post('/:reference/changes', createBodyLimit(maxBytes), async (c) => {
    const reference = parseReference(c);
    const { action, changes } = await parseBody(c, changeSchema);
    await requireDetails(reference);
    const outcome = await store.desk.change(reference, action, c.var.session.person.name, changes);
    if (outcome !== 'changed') throw new ApiError(409, 'changed-meanwhile');
    delivery.wake();
    log.info({ reference, change: action }, 'a request was changed in the inbox');
    return c.json(await requireDetails(reference));
  });

  routes.post('/:reference/notes', createBodyLimit(maxBytes), async (c) => {
    const reference = parseReference(c);
    const note = await parseBody(c, noteSchema);
    const outcome = await store.desk.addNote(reference, note, c.var.session.person.name);
    if (outcome === 'no-request') throw new ApiError(404, 'no-request');
    if (outcome === 'wrong-key') throw new ApiError(409, 'note-key');
    if (outcome === 'wrong-position') throw new ApiError(409, 'note-position');
    if (outcome === 'id-taken') throw new ApiError(400, 'not-understood');
    if (outcome === 'too-many') throw new ApiError(422, 'note-many');
    return c.json(await requireDetails(reference));
  });

  routes.delete('/:reference', async (c) => {
    const reference = parseReference(c);
    await requireDetails(reference);
    await store.erase(reference);
    log.info({ reference }, 'a request was erased in the inbox');
    return c.body(null, 204);
  });

  return routes;
}
