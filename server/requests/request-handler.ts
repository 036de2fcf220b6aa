import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { localizePath } from '#lib/brand/languages.ts';
import { joinSentences } from '#lib/brand/punctuation.ts';
import type { Brand } from '#lib/brand/read.ts';
import { toLoggableFields } from '#lib/loggable-error.ts';
import { checkConsultationRequest } from '#lib/request/check-request.ts';
import { honeypotField, timeOnPageField } from '#lib/request/spam-signal-fields.ts';
import type { SubmittedSpamSignals } from '../domain/spam-detection.ts';
import type { HonoEnvironment } from '../http/environment.ts';
import { isFormRequest } from '../http/media-type.ts';
import { HttpProblem } from '../http/problem.ts';
import { isFromSitePage } from '../http/visitor.ts';
import { computeReplyDeadlines, getPromisedMinutes, type ReplyDeadlines } from '../promise/opening-time.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { StoreClient } from '../store/thread/store-client.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { normalizeMailAddress } from './mail-address.ts';
import { maxShortBodyBytes, readBody } from './read-body.ts';
import type { RequestLimits } from './request-limits.ts';

const maxKeyLength = 255;

/**
 * The maximum number of long requests in memory at the same time. A request counts from its first byte until the client
 * has read the response. With their error pages, the requests take at most 50 MiB. A household or office rarely sends
 * more than four at the same time.
 */
const maxLongAtOnce = { network: 4, all: 16 };

/**
 * The headers of the 503 response to a long request. Without `Connection: close`, Node would receive the whole unread
 * body.
 */
const busyHeaders = { 'Retry-After': '30', Connection: 'close' };

/**
 * The maximum time in ms in which a client must read the response to a long request. A slow connection takes a few
 * seconds.
 */
const maxResponseMs = 60_000;

interface IntakeDependencies {
  readonly store: Pick<StoreClient, 'receive'>;
  readonly limits: RequestLimits;
  readonly delivery: { wake(): void };
  readonly brand: Pick<Brand, 'brand' | 'openingHours' | 'facts'>;
  readonly configuration: Pick<Configuration, 'siteUrl'>;
  readonly log: Logger;
}

/**
 * Creates the handler of consultation requests. Pages with scripts send requests as JSON, and pages without scripts as
 * a form.
 */
export function createRequestHandler(dependencies: IntakeDependencies): Handler<HonoEnvironment> {
  const { store, limits, delivery, brand, configuration, log } = dependencies;
  const acquire = createConcurrencyLimit(maxLongAtOnce, () => new HttpProblem(503, { headers: busyHeaders }));
  /** Computes the deadlines, or returns undefined if the opening hours have no next opening. */
  const computePromise = (now: Date): ReplyDeadlines | undefined => {
    try {
      return computeReplyDeadlines(brand.openingHours, now, getPromisedMinutes(brand.facts));
    } catch (error) {
      log.error({ error: toLoggableFields(error) }, 'a request was stored without a promised reply time');
      return undefined;
    }
  };
  return async (c) => {
    const { language } = c.var;
    const { words } = language;
    // A page of another site must not use up the visitor's limit, so this check comes first.
    if (!isFromSitePage(c, c.var.visitor, configuration.siteUrl)) throw new HttpProblem(403);
    let release: (() => void) | undefined;
    const limitLongBody = () => {
      release = acquire(c.var.visitor.address);
    };
    const admission = await limits.countRequest(c.var.visitor).catch(async (error: unknown) => {
      // The error page displays the values again, so a short body is read even if the limit is exceeded.
      const typed =
        isFormRequest(c.req.raw) &&
        readBody(c.req.raw, limitLongBody, maxShortBodyBytes).then(({ values }) => values);
      c.set('typed', await Promise.resolve(typed).catch(() => undefined));
      throw error;
    });
    const key = c.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > maxKeyLength)) {
      throw new HttpProblem(400, { detail: words.idempotencyKey.length({ maxCharacters: maxKeyLength }) });
    }
    const body = await readBody(c.req.raw, limitLongBody).finally(() => release && onResponseEnd(c, release));
    c.set('typed', body.values);
    if (body.tooLong) throw new HttpProblem(413);
    const validation = checkConsultationRequest(normalizeMailAddress(body.values), words);
    if (!validation.ok) {
      const details = validation.errors.map((error) => error.detail);
      const detail = joinSentences(details, language.locale.language);
      throw new HttpProblem(422, { detail, errors: validation.errors });
    }
    const { request } = validation;
    const undoCount = await limits.countStoredRequest(Buffer.byteLength(Object.values(request).join('')));
    const now = new Date();
    const result = await store
      .receive(request, {
        key,
        sender: c.var.visitor.address,
        sentMuch: admission.sentMuch,
        language: language.folder,
        referencePrefix: brand.brand.referencePrefix,
        promised: computePromise(now),
        signals: parseSignals(body.values),
        now,
      })
      .catch(async (error: unknown) => {
        await undoCount();
        log.error({ error: toLoggableFields(error) }, 'a request could not be stored');
        throw new HttpProblem(503);
      });
    if (result.outcome !== 'stored') await undoCount();
    if (result.outcome === 'key-used-for-another') {
      throw new HttpProblem(422, { detail: words.idempotencyKey.usedForAnother });
    }
    if (result.outcome === 'repeated') await admission.repeated();
    delivery.wake();
    log.info({ reference: result.reference, outcome: result.outcome }, 'a request was received');
    const received = `${localizePath(language, '/consultation-received')}?reference=${result.reference}`;
    if (body.form) return c.redirect(received, 303);
    const { reference, replyBy } = result;
    return c.json({ reference, ...(replyBy !== null && { replyBy }) }, 201, { 'Cache-Control': 'no-store' });
  };
}

/** Calls `release` when the client has read the response, or has not read it within `maxResponseMs`. */
function onResponseEnd(c: Context<HonoEnvironment>, release: () => void): void {
  const outgoing = (c.env as Partial<HonoEnvironment['Bindings']> | undefined)?.outgoing;
  if (!outgoing || outgoing.destroyed) {
    release();
    return;
  }
  const timeout = setTimeout(() => outgoing.destroy(), maxResponseMs).unref();
  outgoing.once('close', () => {
    clearTimeout(timeout);
    release();
  });
}

function parseSignals(values: unknown): SubmittedSpamSignals {
  const fields = (values ?? {}) as Record<string, unknown>;
  const [filled, open] = [fields[honeypotField], fields[timeOnPageField]];
  return {
    hiddenField: typeof filled === 'string' && filled !== '' ? filled.slice(0, 100) : undefined,
    millisecondsOpen: typeof open === 'number' && open >= 0 ? open : undefined,
  };
}
