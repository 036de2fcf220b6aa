import type { Context } from 'hono';
import { joinSentences } from '#lib/brand/punctuation.ts';
import type { BrandTexts } from '#lib/brand/read-language.ts';
import { type ConsultationRequest, listServiceOptions } from '#lib/request/consultation-request.ts';
import { describeSendError } from '#lib/request/describe-send-error.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import type { HonoEnvironment } from './environment.ts';
import { privatePageHeaders } from './filled-page.ts';
import { isFormRequest } from './media-type.ts';
import type { HttpProblem } from './problem.ts';
import type { Site } from './site.ts';

/**
 * Renders an error response: JSON (RFC 9457) for programs, and a page for browsers. The page for a form contains the
 * submitted values.
 */
export function renderHttpProblem(c: Context<HonoEnvironment>, site: Site, problem: HttpProblem): Response {
  const { status } = problem;
  const { language } = c.var;
  const { notSent, problems, requestForm } = language.words;
  const { title } = problems[status];
  const { detail = problems[status].detail, errors = [], headers: extra } = problem.details;
  const isTemporary = status === 429 || status === 503;
  // Closing the connection slows down a flood, because Node accepts one new connection per turn of the event loop.
  const headers = c.req.method === 'POST' || isTemporary ? { Connection: 'close', ...extra } : extra;
  if (wantsJson(c)) {
    const body = { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors }) };
    const type = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
    return c.body(JSON.stringify(body), status, { ...type, ...headers });
  }
  const pageHeaders = { ...privatePageHeaders, ...headers };
  // The forms of the request sheet contain only initials, so they are not displayed again.
  if (c.req.method === 'POST' && isFormRequest(c.req.raw) && c.req.path.startsWith('/api/')) {
    const fieldErrors = errors.map((error) => error.detail);
    const description = describeSendError(
      { status, retryAfter: headers?.['Retry-After'], fieldErrors },
      language,
    );
    const kept = c.var.typed === undefined || status === 413 ? notSent.keptInPart : notSent.kept;
    const view = {
      ...createFormView(c.var.typed, language.words),
      problem: description.problem ?? detail,
      advice: joinSentences([kept, description.advice], language.locale.language),
      send: description.canRetry ? requestForm.retry : requestForm.send,
    };
    const page = site.fill('consultation-not-sent', view, language);
    if (page) return c.body(page, status, pageHeaders);
  } else if (!isTemporary) {
    const page = site.failure(status === 500 ? '500' : '404', (name) => c.req.header(name), language);
    if (page) return c.body(page.body, status, { ...page.headers, ...pageHeaders });
  }
  // Plain text is for temporary errors without a form, and for a site without error pages.
  return c.body(`${title}\n${detail}\n`, status, {
    ...pageHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
  });
}

function wantsJson(c: Context): boolean {
  const accept = c.req.header('accept') ?? '';
  if (isFormRequest(c.req.raw) || accept.includes('text/html')) return false;
  return accept.includes('json') || c.req.path.startsWith('/api/');
}

function createFormView(typed: unknown, words: BrandTexts) {
  const entries = fieldNames.map((name) => {
    const value = (typed as Record<string, unknown> | undefined)?.[name];
    return [name, typeof value === 'string' ? value : ''];
  });
  const request = Object.fromEntries(entries) as ConsultationRequest;
  const interest = listServiceOptions(words).find((option) => option.value === request.serviceInterest);
  return { ...request, serviceInterestLabel: interest?.label ?? request.serviceInterest };
}
