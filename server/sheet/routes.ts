/**
 * The sheet, opened by a link instead of a login. Reading it changes nothing, however often and by whatever scanner of
 * mails. A change takes somebody's initials: scanners press buttons, and type nothing.
 */
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { sheet as words } from '#brand/words/sheet.ts';
import { changeActions } from '../delivery/channel.ts';
import type { DeliveryService } from '../delivery/worker.ts';
import type { Environment } from '../dependencies.ts';
import { mediaType } from '../media-type.ts';
import { Problem, pageHeaders } from '../problem.ts';
import type { Site } from '../site.ts';
import type { LinkPurpose, Links } from './links.ts';
import type { SheetOfRequests, SheetStore } from './sheet-store.ts';
import { sheetTexts, type Trouble } from './sheet-texts.ts';

export interface SheetDependencies {
  readonly store: SheetStore;
  readonly links: Pick<Links, 'open'>;
  readonly site: Pick<Site, 'fill'>;
  readonly log: Pick<Logger, 'info'>;
  readonly delivery: Pick<DeliveryService, 'wake'>;
  readonly clock?: () => Date;
}

/** Far more than a form of three short fields takes. */
const maxBytes = 4 * 1024;

/** All that stands under `/sheet`. */
export function sheetRoutes(dependencies: SheetDependencies): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/:token', keepAddressSecret);
  routes.get('/:token', sheetPage(dependencies));
  routes.post('/:token', changeByLink(dependencies));
  routes.all('/:token', () => {
    throw new Problem(405, { headers: { Allow: 'GET, HEAD, POST' } });
  });
  return routes;
}

/** The address is the key: no cache keeps what it opens, no search engine lists it, no other site is told it. */
const keepAddressSecret: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
};

/**
 * The page of a link: one request, or all that wait and those just answered.
 * @throws {Problem} 404 for a link that opens nothing, whatever the reason
 */
export function sheetPage(dependencies: SheetDependencies): Handler<Environment> {
  const { clock = () => new Date() } = dependencies;
  return async (c) => {
    const now = clock();
    return answerWithPage(c, dependencies, await openLink(c, dependencies, now), now);
  };
}

/**
 * What a form of that page does: `action` to `reference`, for which `initials` answer. It is not asked which page sent it,
 * unlike the consultation form: whoever knows the address may change what it opens, others could not name it, and our
 * own page, which sends no referrer, has browsers say `Origin: null`.
 * @throws {Problem} 404 for a link that opens nothing, or not this request; 400, 413, 415 for what no form of ours sends
 */
export function changeByLink(dependencies: SheetDependencies): Handler<Environment> {
  const { store, log, delivery, clock = () => new Date() } = dependencies;
  return async (c) => {
    const now = clock();
    const opened = await openLink(c, dependencies, now);
    const form = await readForm(c.req.raw);
    const shown = [...opened.shown.open, ...opened.shown.answered];
    const reference = shown.find((entry) => entry.reference === form.get('reference'))?.reference;
    if (reference === undefined) throw new Problem(404);
    const change = changeActions.find((each) => each === form.get('action'));
    if (!change) throw new Problem(400);
    const by = initialsIn(form.get('initials') ?? '');
    if (by === undefined) {
      const trouble = { reference, sentence: words.initialsMissing, invalid: true };
      return answerWithPage(c, dependencies, opened, now, 422, trouble);
    }
    const outcome = await store.change(reference, change, by, now);
    if (outcome !== 'changed') {
      const [status, sentence] =
        outcome === 'unchanged'
          ? ([409, words.changedMeanwhile] as const)
          : ([429, words.changedTooOften] as const);
      const trouble = { reference, sentence, invalid: false };
      return answerWithPage(c, dependencies, await openLink(c, dependencies, now), now, status, trouble);
    }
    delivery.wake();
    log.info({ reference, change }, 'a request was changed by a link');
    // The address itself, so that a reload sends nothing again.
    return c.redirect(`#${reference}`, 303);
  };
}

/** What a link opens, and what stands there now. */
interface Opened {
  readonly kind: LinkPurpose['kind'];
  readonly shown: SheetOfRequests;
}

/** @throws {Problem} 404, the same for a link that is forged, has expired or was revoked, and for a request that is gone */
async function openLink(
  c: Context<Environment>,
  { links, store }: SheetDependencies,
  now: Date,
): Promise<Opened> {
  const link = await links.open(c.req.param('token') ?? '');
  if (!link) throw new Problem(404);
  if (link.kind === 'sheet') return { kind: link.kind, shown: await store.sheet(now) };
  const entry = await store.entry(link.reference, now);
  if (!entry) throw new Problem(404);
  const isOpen = entry.answeredAt === null;
  return { kind: link.kind, shown: { open: isOpen ? [entry] : [], answered: isOpen ? [] : [entry] } };
}

function answerWithPage(
  c: Context<Environment>,
  { site }: SheetDependencies,
  { kind, shown }: Opened,
  now: Date,
  status: 200 | 409 | 422 | 429 = 200,
  trouble?: Trouble,
): Response {
  const page = site.fill('sheet', sheetTexts(shown, kind, now, trouble));
  if (!page) throw new Problem(404);
  return c.body(page, status, pageHeaders);
}

/** @throws {Problem} 400 when the sender went away, 413, 415 */
async function readForm(request: Request): Promise<URLSearchParams> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') throw new Problem(415);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new Problem(413);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Initials as they are kept, or undefined when these are none. */
function initialsIn(typed: string): string | undefined {
  const initials = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  return /^(?=.*\p{L})[\p{L}\p{M} .]{1,12}$/u.test(initials) ? initials : undefined;
}
