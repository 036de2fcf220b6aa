import type { Context } from 'hono';
import { joinSentences } from '#lib/brand/punctuation.ts';
import type { Words } from '#lib/brand/read-language.ts';
import { type ConsultationRequest, listServiceOptions } from '#lib/request/consultation-request.ts';
import { describeSendError } from '#lib/request/describe-send-error.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import type { HonoEnvironment } from './environment.ts';
import { filledPageHeaders } from './filled-page.ts';
import { isFormRequest } from './media-type.ts';
import type { Problem } from './problem.ts';
import type { Site } from './site.ts';

/** Answers a program with JSON (RFC 9457), and a person with a page, which gives back what they typed in a form. */
export function renderProblem(c: Context<HonoEnvironment>, site: Site, problem: Problem): Response {
  const { status } = problem;
  const { language } = c.var;
  const { notSent, problems, requestForm } = language.words;
  const { title } = problems[status];
  const { detail = problems[status].detail, errors = [], headers: own } = problem.details;
  // Nothing is missing or broken: the same request may succeed later.
  const isForNow = status === 429 || status === 503;
  // A flood has to connect for each request: Node accepts one new connection a turn, and answers others in between.
  const headers = c.req.method === 'POST' || isForNow ? { Connection: 'close', ...own } : own;
  if (wantsJson(c)) {
    const body = { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors }) };
    const type = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
    return c.body(JSON.stringify(body), status, { ...type, ...headers });
  }
  const ownHeaders = { ...filledPageHeaders, ...headers };
  // The consultation form gives every word back. The sheet's forms hold only initials.
  if (c.req.method === 'POST' && isFormRequest(c.req.raw) && c.req.path.startsWith('/api/')) {
    const aboutFields = errors.map((error) => error.detail);
    const told = describeSendError(
      { status, retryAfter: headers?.['Retry-After'], fieldErrors: aboutFields },
      language,
    );
    const kept = c.var.typed === undefined || status === 413 ? notSent.keptInPart : notSent.kept;
    const view = {
      ...readTypedWords(c.var.typed, language.words),
      problem: told.problem ?? detail,
      advice: joinSentences([kept, told.advice], language.locale.language),
      send: told.canRetry ? requestForm.retry : requestForm.send,
    };
    const page = site.fill('consultation-not-sent', view, language);
    if (page) return c.body(page, status, ownHeaders);
  } else if (!isForNow) {
    const page = site.failure(status === 500 ? '500' : '404', (name) => c.req.header(name), language);
    if (page) return c.body(page.body, status, { ...page.headers, ...ownHeaders });
  }
  // A site that was built without our server has no such pages.
  return c.body(`${title}\n${detail}\n`, status, {
    ...ownHeaders,
    'Content-Type': 'text/plain; charset=utf-8',
  });
}

function wantsJson(c: Context): boolean {
  const accept = c.req.header('accept') ?? '';
  if (isFormRequest(c.req.raw) || accept.includes('text/html')) return false;
  return accept.includes('json') || c.req.path.startsWith('/api/');
}

function readTypedWords(typed: unknown, words: Words) {
  const given = fieldNames.map((name) => {
    const value = (typed as Record<string, unknown> | undefined)?.[name];
    return [name, typeof value === 'string' ? value : ''];
  });
  const typedWords = Object.fromEntries(given) as ConsultationRequest;
  const interest = listServiceOptions(words).find((option) => option.value === typedWords.serviceInterest);
  return { ...typedWords, serviceInterestLabel: interest?.label ?? typedWords.serviceInterest };
}
