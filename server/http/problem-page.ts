import type { Context } from 'hono';
import { inARow } from '#lib/brand/punctuation.ts';
import type { Words } from '#lib/brand/read-language.ts';
import { type ConsultationRequest, serviceInterestsIn } from '#lib/request/consultation-request.ts';
import { fieldNames } from '#lib/request/field-names.ts';
import { notSentText } from '#lib/request/not-sent-text.ts';
import type { Environment } from './environment.ts';
import { pageHeaders } from './filled-page.ts';
import { isForm } from './media-type.ts';
import type { Problem } from './problem.ts';
import type { Site } from './site.ts';

/** Answers a program with JSON (RFC 9457), and a person with a page, which gives back what they typed in a form. */
export function answerProblem(c: Context<Environment>, site: Site, problem: Problem): Response {
  const { status } = problem;
  const { language } = c.var;
  const { notSent, problems, requestForm } = language.words;
  const { title } = problems[status];
  const { detail = problems[status].detail, errors = [], headers: own } = problem.particulars;
  // Nothing is missing or broken: the same request may succeed later.
  const isForNow = status === 429 || status === 503;
  // A flood has to connect for each request: Node accepts one new connection a turn, and answers others in between.
  const headers = c.req.method === 'POST' || isForNow ? { Connection: 'close', ...own } : own;
  if (wantsJson(c)) {
    const body = { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors }) };
    const type = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
    return c.body(JSON.stringify(body), status, { ...type, ...headers });
  }
  const ownHeaders = { ...pageHeaders, ...headers };
  // The consultation form gives every word back. The sheet's forms hold only initials.
  if (c.req.method === 'POST' && isForm(c.req.raw) && c.req.path.startsWith('/api/')) {
    const aboutFields = errors.map((error) => error.detail);
    const told = notSentText({ status, retryAfter: headers?.['Retry-After'], aboutFields }, language);
    const kept = c.var.typed === undefined || status === 413 ? notSent.keptInPart : notSent.kept;
    const view = {
      ...wordsTyped(c.var.typed, language.words),
      problem: told.problem ?? detail,
      advice: inARow([kept, told.advice], language.locale.language),
      send: told.again ? requestForm.retry : requestForm.send,
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
  if (isForm(c.req.raw) || accept.includes('text/html')) return false;
  return accept.includes('json') || c.req.path.startsWith('/api/');
}

function wordsTyped(typed: unknown, words: Words) {
  const given = fieldNames.map((name) => {
    const value = (typed as Record<string, unknown> | undefined)?.[name];
    return [name, typeof value === 'string' ? value : ''];
  });
  const typedWords = Object.fromEntries(given) as ConsultationRequest;
  const interest = serviceInterestsIn(words).find((option) => option.value === typedWords.serviceInterest);
  return { ...typedWords, serviceInterestLabel: interest?.label ?? typedWords.serviceInterest };
}
