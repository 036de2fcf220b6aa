/**
 * The sheet, which a link opens, without a login. Reading it changes nothing, since scanners of mails open links. A change
 * needs somebody's initials, since scanners press buttons but type nothing.
 */

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import { changeActions } from '../domain/change.ts';
import type { SheetLinks } from '../domain/links.ts';
import { lastPage, type SheetEntry, type SheetView, sheetLists, shownAnsweredMs } from '../domain/sheet.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { filledPageHeaders } from '../http/filled-page.ts';
import { readMediaType } from '../http/media-type.ts';
import { Problem } from '../http/problem.ts';
import type { Site } from '../http/site.ts';
import type { SheetStoreClient } from '../store/thread/store-client.ts';
import { parseInitials } from './initials.ts';
import { createSheetView, type FormError, type SheetContent } from './sheet-view.ts';

interface SheetDependencies {
  readonly store: SheetStoreClient;
  readonly links: Pick<SheetLinks, 'verifyToken'>;
  readonly site: Pick<Site, 'fill'>;
  readonly texts: DeskTexts;
  readonly log: Pick<Logger, 'info'>;
  readonly delivery: { wake(): void };
  /** Where the desk is open in browsers. */
  readonly deskOrigin?: string | undefined;
  readonly clock?: () => Date;
}

/** The longest body of a change: a form of ours has four short fields. */
const maxBytes = 4 * 1024;

/** The routes under `/sheet`. */
export function sheetRoutes(dependencies: SheetDependencies): Hono<HonoEnvironment> {
  const { clock = () => new Date() } = dependencies;
  const routes = new Hono<HonoEnvironment>();
  routes.use('/:token', addPrivacyHeaders);
  routes.use('/:token/', addPrivacyHeaders);
  routes.get('/:token', redirectExtended(dependencies), (c) => showSheet(c, dependencies, clock()));
  routes.get('/:token/', redirectExtended(dependencies));
  const onError = () => {
    throw new Problem(413);
  };
  routes.post('/:token', bodyLimit({ maxSize: maxBytes, onError }), (c) =>
    changeByLink(c, dependencies, clock()),
  );
  routes.all('/:token', () => {
    throw new Problem(405, { headers: { Allow: 'GET, HEAD, POST' } });
  });
  return routes;
}

/** Whoever knows the address may read the page: no cache keeps it, no search engine lists it, no other site is told it. */
const addPrivacyHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
};

/** The characters of a token, and what stands after it where a mail program took the punctuation of a sentence for a part. */
const tokenAndRest = /^([\w.-]*[\w-])(.*)$/su;

/** Redirects from an address that is a link with something after it, such as a full stop or a bracket, to the link. */
function redirectExtended({ links }: SheetDependencies): MiddlewareHandler<HonoEnvironment> {
  return async (c, next) => {
    const [, token = '', rest] = tokenAndRest.exec(c.req.param('token') ?? '') ?? [];
    if (!rest && !c.req.path.endsWith('/')) return await next();
    if (!(await links.verifyToken(token))) throw new Problem(404);
    return c.redirect(`/sheet/${token}${new URL(c.req.url).search}`);
  };
}

/**
 * Shows what a link opens: one request, or a page of a list (`?list=…&page=…`): those that wait, those that may be spam, or
 * those that were answered in the last day.
 * @throws {Problem} 404 for a link that opens nothing, whatever the reason
 */
async function showSheet(c: Context<HonoEnvironment>, dependencies: SheetDependencies, now: Date) {
  const reference = await verifyLink(c, dependencies);
  const shown: SheetContent =
    reference === undefined
      ? { kind: 'sheet', ...(await dependencies.store.readSheetPage(parseView(c), now)) }
      : { kind: 'request', entry: await requireEntry(dependencies, reference) };
  return renderSheet(c, dependencies, shown, now);
}

/**
 * Changes a request as a form of that page asks: does `action` to the request `reference`, in the name of `initials`. For
 * `undone`, `undoes` is the number of the change that the page offered to take back. Unlike for the consultation form, the
 * page's origin is not checked: another site does not know the address, and our own page sends `Origin: null`, since it
 * sends no referrer.
 * @throws {Problem} 404 for a link that opens nothing, or not this request; 400, 413, 415 for what no form of ours sends
 */
async function changeByLink(c: Context<HonoEnvironment>, dependencies: SheetDependencies, now: Date) {
  const { store, texts, log, delivery } = dependencies;
  const { initialsMissing, changedMeanwhile, changedTooOften } = texts.words.sheet;
  const linked = await verifyLink(c, dependencies);
  const form = await readForm(c);
  const reference = form.get('reference') ?? '';
  const ofSheet = linked === undefined;
  if (!ofSheet && linked !== reference) throw new Problem(404);
  const entry = await requireEntry(dependencies, reference);
  if (ofSheet && !isOnSheet(entry, now)) throw new Problem(404);
  const change = changeActions.find((each) => each === form.get('action'));
  if (!change) throw new Problem(400);
  const refuse = async (status: 409 | 422 | 429, sentence: string) => {
    const shown: SheetContent = {
      kind: 'request',
      entry: await requireEntry(dependencies, reference),
      ofSheet,
    };
    const trouble = { reference, sentence, invalid: status === 422 };
    return renderSheet(c, dependencies, shown, now, status, trouble);
  };
  const by = parseInitials(form.get('initials') ?? '');
  if (by === undefined) return await refuse(422, initialsMissing);
  // Not a number, where the form names no change: then none is taken back.
  const outcome = await store.changeByLink(reference, change, by, now, Number(form.get('undoes')));
  if (outcome === 'unchanged') return await refuse(409, changedMeanwhile);
  if (outcome === 'too-many') return await refuse(429, changedTooOften);
  delivery.wake();
  log.info({ reference, change }, 'a request was changed by a link');
  // To the page's own address: a reload then does not send the form again.
  return c.redirect(`#${reference}`, 303);
}

/**
 * @returns the reference of the one request that the link opens; undefined for the whole sheet
 * @throws {Problem} 404, the same for a link that is forged, has expired or was revoked
 */
async function verifyLink(
  c: Context<HonoEnvironment>,
  { links }: SheetDependencies,
): Promise<string | undefined> {
  const link = await links.verifyToken(c.req.param('token') ?? '');
  if (!link) throw new Problem(404);
  return link.kind === 'sheet' ? undefined : link.reference;
}

/** @throws {Problem} 404 for a request that is gone, as for a link that opens nothing */
async function requireEntry({ store }: SheetDependencies, reference: string): Promise<SheetEntry> {
  const entry = await store.findSheetEntry(reference);
  if (!entry) throw new Problem(404);
  return entry;
}

const isOnSheet = ({ answeredAt }: SheetEntry, now: Date): boolean =>
  answeredAt === null || now.getTime() - Date.parse(answeredAt) < shownAnsweredMs;

/** The list and page that an address asks for; else the first page of those that wait. */
function parseView(c: Context): SheetView {
  const page = Number(c.req.query('page'));
  return {
    list: sheetLists.find((each) => each === c.req.query('list')) ?? 'waiting',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

function renderSheet(
  c: Context<HonoEnvironment>,
  { site, texts, deskOrigin }: SheetDependencies,
  shown: SheetContent,
  now: Date,
  status: 200 | 409 | 422 | 429 = 200,
  trouble?: FormError,
): Response {
  const page = site.fill('sheet', createSheetView(shown, now, texts, { trouble, deskOrigin }));
  if (!page) throw new Problem(404);
  return c.body(page, status, filledPageHeaders);
}

/** @throws {Problem} 400 when the sender went away, 415 */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (readMediaType(c.req.raw) !== 'application/x-www-form-urlencoded') throw new Problem(415);
  const written = await c.req.text().catch(() => {
    throw new Problem(400);
  });
  return new URLSearchParams(written);
}
