/**
 * The request sheet is a page with the list of requests, which a signed link opens without a login. GET requests change
 * nothing, because mail scanners open links. A change needs initials, because scanners may press buttons but do not
 * enter text.
 */

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import { staffActions } from '../domain/change.ts';
import type { SheetLinks } from '../domain/links.ts';
import {
  answeredRequestVisibleMs,
  maxRequestSheetPage,
  type RequestSheetPageQuery,
  requestSheetLists,
  type SheetRequest,
} from '../domain/sheet.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { privatePageHeaders } from '../http/filled-page.ts';
import { readMediaType } from '../http/media-type.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Site } from '../http/site.ts';
import type { SheetStoreClient } from '../store/thread/store-client.ts';
import { parseInitials } from './initials.ts';
import {
  createRequestSheetView,
  type RequestSheetContent,
  type RequestSheetFormError,
} from './sheet-view.ts';

interface SheetDependencies {
  readonly store: SheetStoreClient;
  readonly links: Pick<SheetLinks, 'verifyToken'>;
  readonly site: Pick<Site, 'fill'>;
  readonly texts: StaffTexts;
  readonly log: Pick<Logger, 'info'>;
  readonly delivery: { wake(): void };
  readonly deskOrigin?: string | undefined;
  readonly clock?: () => Date;
}

/** The maximum size of the submitted form, which has four short fields. */
const maxBytes = 4 * 1024;

export function createRequestSheetRoutes(dependencies: SheetDependencies): Hono<HonoEnvironment> {
  const { clock = () => new Date() } = dependencies;
  const routes = new Hono<HonoEnvironment>();
  routes.use('/:token', addPrivacyHeaders);
  routes.use('/:token/', addPrivacyHeaders);
  routes.get('/:token', redirectExtended(dependencies), (c) => showSheet(c, dependencies, clock()));
  routes.get('/:token/', redirectExtended(dependencies));
  const onError = () => {
    throw new HttpProblem(413);
  };
  routes.post('/:token', bodyLimit({ maxSize: maxBytes, onError }), (c) =>
    changeByLink(c, dependencies, clock()),
  );
  routes.all('/:token', () => {
    throw new HttpProblem(405, { headers: { Allow: 'GET, HEAD, POST' } });
  });
  return routes;
}

/**
 * The link is a secret, so the page is not cached or indexed, and browsers do not send its URL to other sites as a
 * referrer.
 */
const addPrivacyHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
};

/**
 * Matches a token and the text after it. A mail program may treat the punctuation after a link as a part of the link.
 */
const tokenAndRest = /^([\w.-]*[\w-])(.*)$/su;

/** Mail programs may append a full stop or a bracket to a link. Redirects such a URL to the URL without it. */
function redirectExtended({ links }: SheetDependencies): MiddlewareHandler<HonoEnvironment> {
  return async (c, next) => {
    const [, token = '', rest] = tokenAndRest.exec(c.req.param('token') ?? '') ?? [];
    if (!rest && !c.req.path.endsWith('/')) return await next();
    if (!(await links.verifyToken(token))) throw new HttpProblem(404);
    return c.redirect(`/sheet/${token}${new URL(c.req.url).search}`);
  };
}

/**
 * Renders the page of a link: one request, or a page of a list of open, doubtful or recently answered requests
 * (`?list=…&page=…`).
 * @throws {HttpProblem} 404 for an invalid link
 */
async function showSheet(c: Context<HonoEnvironment>, dependencies: SheetDependencies, now: Date) {
  const reference = await verifyLink(c, dependencies);
  const content: RequestSheetContent =
    reference === undefined
      ? { kind: 'sheet', ...(await dependencies.store.readSheetPage(parseView(c), now)) }
      : { kind: 'request', entry: await requireEntry(dependencies, reference) };
  return renderSheet(c, dependencies, content, now);
}

/**
 * Changes a request through the form on the request sheet, with the fields `reference`, `action` and `initials`. For
 * the action `undone`, `undoes` is the number of the change to undo. The origin of the HTTP request is not checked,
 * because other sites do not know the link. The page sends `Origin: null`, because it sends no referrer.
 * @throws {HttpProblem} 404 if the link is invalid or is for a different request, 400, 413 or 415 for an invalid body
 */
async function changeByLink(c: Context<HonoEnvironment>, dependencies: SheetDependencies, now: Date) {
  const { store, texts, log, delivery } = dependencies;
  const { initialsMissing, changedMeanwhile, changedTooOften } = texts.words.sheet;
  const linkedReference = await verifyLink(c, dependencies);
  const form = await readForm(c);
  const reference = form.get('reference') ?? '';
  const ofSheet = linkedReference === undefined;
  if (!ofSheet && linkedReference !== reference) throw new HttpProblem(404);
  const entry = await requireEntry(dependencies, reference);
  if (ofSheet && !isOnSheet(entry, now)) throw new HttpProblem(404);
  const change = staffActions.find((action) => action === form.get('action'));
  if (!change) throw new HttpProblem(400);
  const renderRefusal = async (status: 409 | 422 | 429, sentence: string) => {
    const content: RequestSheetContent = {
      kind: 'request',
      entry: await requireEntry(dependencies, reference),
      ofSheet,
    };
    const error = { reference, sentence, invalid: status === 422 };
    return renderSheet(c, dependencies, content, now, status, error);
  };
  const by = parseInitials(form.get('initials') ?? '');
  if (by === undefined) return await renderRefusal(422, initialsMissing);
  // `undoes` is NaN if the form contains no number. The database then undoes nothing.
  const outcome = await store.changeByLink(reference, change, by, now, Number(form.get('undoes')));
  if (outcome === 'unchanged') return await renderRefusal(409, changedMeanwhile);
  if (outcome === 'too-many') return await renderRefusal(429, changedTooOften);
  delivery.wake();
  log.info({ reference, change }, 'a request was changed through its signed link');
  // Redirects to the page itself, so that a reload does not send the form again.
  return c.redirect(`#${reference}`, 303);
}

/**
 * Verifies the link of a request.
 * @returns the reference of the request, or undefined for a link to the whole request sheet
 * @throws {HttpProblem} 404 for a link that is forged, expired or revoked
 */
async function verifyLink(
  c: Context<HonoEnvironment>,
  { links }: SheetDependencies,
): Promise<string | undefined> {
  const link = await links.verifyToken(c.req.param('token') ?? '');
  if (!link) throw new HttpProblem(404);
  return link.kind === 'sheet' ? undefined : link.reference;
}

/** @throws {HttpProblem} 404 if the request was erased, as for an invalid link */
async function requireEntry({ store }: SheetDependencies, reference: string): Promise<SheetRequest> {
  const entry = await store.findSheetRequest(reference);
  if (!entry) throw new HttpProblem(404);
  return entry;
}

const isOnSheet = ({ answeredAt }: SheetRequest, now: Date): boolean =>
  answeredAt === null || now.getTime() - Date.parse(answeredAt) < answeredRequestVisibleMs;

/** Parses the query. The default is the first page of open requests. */
function parseView(c: Context): RequestSheetPageQuery {
  const page = Number(c.req.query('page'));
  return {
    list: requestSheetLists.find((list) => list === c.req.query('list')) ?? 'waiting',
    page: Number.isInteger(page) && page >= 1 && page <= maxRequestSheetPage ? page : 1,
  };
}

function renderSheet(
  c: Context<HonoEnvironment>,
  { site, texts, deskOrigin }: SheetDependencies,
  content: RequestSheetContent,
  now: Date,
  status: 200 | 409 | 422 | 429 = 200,
  error?: RequestSheetFormError,
): Response {
  const page = site.fill('sheet', createRequestSheetView(content, now, texts, { error, deskOrigin }));
  if (!page) throw new HttpProblem(404);
  return c.body(page, status, privatePageHeaders);
}

/** @throws {HttpProblem} 400 if the client has disconnected, 415 for other media types */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (readMediaType(c.req.raw) !== 'application/x-www-form-urlencoded') throw new HttpProblem(415);
  const text = await c.req.text().catch(() => {
    throw new HttpProblem(400);
  });
  return new URLSearchParams(text);
}
