import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { localizePath } from '#lib/brand/languages.ts';
import { joinSentences } from '#lib/brand/punctuation.ts';
import type { Brand } from '#lib/brand/read.ts';
import { loggableError } from '#lib/loggable-error.ts';
import { checkConsultationRequest } from '#lib/request/check-request.ts';
import { honeypotField, millisecondsOpenField } from '#lib/request/spam-signals.ts';
import type { RequestSignals } from '../domain/doubt.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { isFormRequest } from '../http/media-type.ts';
import { Problem } from '../http/problem.ts';
import { isFromSitePage } from '../http/visitor.ts';
import { computeReplyDeadlines, type ReplyDeadlines, readPromisedMinutes } from '../promise/opening-time.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { normalizeMailAddress } from './mail-address.ts';
import { readBody, shortBytes } from './read-body.ts';
import type { RequestLimits } from './request-limits.ts';

/** No client makes longer idempotency keys, and a key of this length can be stored. */
const maxKeyCharacters = 255;

/**
 * Long requests that are in memory at the same time, each from its first byte until its answer was read. Their words, and
 * the pages that give these back, take at most 50 MiB. No household or office sends more than four at once.
 */
const maxLongAtOnce = { network: 4, all: 16 };

/** For a long request without a place. On a connection that stayed open, Node would receive its unread body to the end. */
const noPlace = { 'Retry-After': '30', Connection: 'close' };

/** A page that gives a visitor's words back is read in a few seconds, even over a bad line. */
const maxReadingMs = 60_000;

interface IntakeDependencies {
  readonly store: Pick<StoreClient, 'receive'>;
  readonly limits: RequestLimits;
  readonly delivery: { wake(): void };
  readonly brand: Pick<Brand, 'brand' | 'openingHours' | 'facts'>;
  readonly configuration: Pick<Configuration, 'siteUrl'>;
  readonly log: Logger;
}

/** Takes a consultation request from a page with scripts (JSON), or from a form without. */
export function createRequestHandler(dependencies: IntakeDependencies): Handler<HonoEnvironment> {
  const { store, limits, delivery, brand, configuration, log } = dependencies;
  const place = createConcurrencyLimit(maxLongAtOnce, () => new Problem(503, { headers: noPlace }));
  /** Undefined when the desk does not open again: the request is kept, and nothing is promised. */
  const promised = (now: Date): ReplyDeadlines | undefined => {
    try {
      return computeReplyDeadlines(brand.openingHours, now, readPromisedMinutes(brand.facts));
    } catch (error) {
      log.error({ error: loggableError(error) }, 'no answer could be promised');
      return undefined;
    }
  };
  return async (c) => {
    const { language } = c.var;
    const { words } = language;
    // Refused before it is counted: another site's page could otherwise use up its visitor's limit.
    if (!isFromSitePage(c, c.var.visitor, configuration.siteUrl)) throw new Problem(403);
    let leave: (() => void) | undefined;
    const takePlace = () => {
      leave = place(c.var.visitor.address);
    };
    const admission = await limits.countRequest(c.var.visitor).catch(async (refusal: unknown) => {
      // The refusal of a form gives its words back, too. Of a sender who is over the limit, only a short body is read.
      const typed =
        isFormRequest(c.req.raw) && readBody(c.req.raw, takePlace, shortBytes).then(({ values }) => values);
      c.set('typed', await Promise.resolve(typed).catch(() => undefined));
      throw refusal;
    });
    const key = c.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > maxKeyCharacters)) {
      throw new Problem(400, { detail: words.idempotencyKey.length({ maxCharacters: maxKeyCharacters }) });
    }
    const body = await readBody(c.req.raw, takePlace).finally(() => leave && onResponseEnd(c, leave));
    c.set('typed', body.values);
    if (body.tooLong) throw new Problem(413);
    const checked = checkConsultationRequest(normalizeMailAddress(body.values), words);
    if (!checked.ok) {
      const details = checked.errors.map((error) => error.detail);
      const detail = joinSentences(details, language.locale.language);
      throw new Problem(422, { detail, errors: checked.errors });
    }
    const { request } = checked;
    const notKept = await limits.countStoredRequest(Buffer.byteLength(Object.values(request).join('')));
    const now = new Date();
    const result = await store
      .receive(request, {
        key,
        sender: c.var.visitor.address,
        sentMuch: admission.sentMuch,
        language: language.folder,
        referencePrefix: brand.brand.referencePrefix,
        promised: promised(now),
        signals: parseSignals(body.values),
        now,
      })
      .catch(async (error: unknown) => {
        await notKept();
        log.error({ error: loggableError(error) }, 'a request could not be kept');
        throw new Problem(503);
      });
    if (result.outcome !== 'stored') await notKept();
    if (result.outcome === 'key-used-for-another') {
      throw new Problem(422, { detail: words.idempotencyKey.usedForAnother });
    }
    if (result.outcome === 'repeated') await admission.repeated();
    delivery.wake();
    log.info({ reference: result.reference, outcome: result.outcome }, 'a request was taken');
    const received = `${localizePath(language, '/consultation-received')}?reference=${result.reference}`;
    if (body.form) return c.redirect(received, 303);
    const { reference, replyBy } = result;
    return c.json({ reference, ...(replyBy !== null && { replyBy }) }, 201, { 'Cache-Control': 'no-store' });
  };
}

/** Calls `leave` when the sender has read the answer, or has not read it for `maxReadingMs`. */
function onResponseEnd(c: Context<HonoEnvironment>, leave: () => void): void {
  const outgoing = (c.env as Partial<HonoEnvironment['Bindings']> | undefined)?.outgoing;
  if (!outgoing || outgoing.destroyed) {
    leave();
    return;
  }
  const patience = setTimeout(() => outgoing.destroy(), maxReadingMs).unref();
  outgoing.once('close', () => {
    clearTimeout(patience);
    leave();
  });
}

/** The signals that came with a request. One that is absent, or not of its type, is undefined. */
function parseSignals(values: unknown): RequestSignals {
  const given = (values ?? {}) as Record<string, unknown>;
  const [filled, open] = [given[honeypotField], given[millisecondsOpenField]];
  return {
    hiddenField: typeof filled === 'string' && filled !== '' ? filled.slice(0, 100) : undefined,
    millisecondsOpen: typeof open === 'number' && open >= 0 ? open : undefined,
  };
}
