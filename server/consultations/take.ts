import type { Handler } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { checkConsultationRequest } from '#shared/check-request.ts';
import type { Dependencies, Environment } from '../dependencies.ts';
import { Problem } from '../problem.ts';
import { comesFromOurPages } from '../visitor.ts';
import { readBody } from './read-body.ts';

/** Longer keys than any client makes, short enough to be kept. */
const mostKeyCharacters = 255;

/** More than a household or an office ever sends, and too few to fill a disk. */
const mostAnHour = 60;

/** Takes a consultation request from a page with scripts (JSON), or from a form without. */
export function takeConsultation({
  store,
  delivery,
  configuration,
  log,
}: Dependencies): Handler<Environment> {
  const flood = new RateLimiterMemory({ points: mostAnHour, duration: 3600 });
  return async (c) => {
    if (!comesFromOurPages(c, c.var.visitor, configuration.siteUrl)) throw new Problem(403);
    const key = c.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > mostKeyCharacters)) {
      throw new Problem(400, { detail: `Idempotency-Key has 1 to ${mostKeyCharacters} characters.` });
    }
    const body = await readBody(c.req);
    c.set('typed', body.values);
    if (body.tooLong) throw new Problem(413);
    const checked = checkConsultationRequest(body.values);
    if (!checked.ok) {
      const detail = checked.errors.map((error) => error.detail).join(' ');
      throw new Problem(422, { detail, errors: checked.errors });
    }
    await flood.consume(c.var.visitor.address).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new Problem(429, { headers: { 'Retry-After': String(Math.ceil(msBeforeNext / 1000)) } });
    });

    const receipt = await store.receive(checked.request, key).catch((error: unknown) => {
      log.error(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'a request could not be kept',
      );
      throw new Problem(503);
    });
    if (receipt.outcome === 'key-used-for-another') {
      throw new Problem(422, { detail: 'This Idempotency-Key was used for another request.' });
    }
    delivery.wake();
    log.info({ reference: receipt.reference, outcome: receipt.outcome }, 'a request was taken');
    if (body.form) return c.redirect(`/consultation-received?reference=${receipt.reference}`, 303);
    return c.json({ reference: receipt.reference }, 201, { 'Cache-Control': 'no-store' });
  };
}
