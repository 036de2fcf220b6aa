/**
 * Stubs of form services, based on their documentation. A browser with a stub as its proxy finds it at any http://
 * address.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { createStaticSite, listen } from '../support/server/static-server.ts';

export interface FormServiceStub {
  readonly url: string;
  /** The methods of all requests for the form's address. */
  readonly methods: string[];
  /** The received forms. */
  readonly taken: Record<string, string>[];
  readonly close: () => void;
}

const isForm = ({ req }: Context): boolean =>
  req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Reads the fields of a form. */
const readForm = (c: Context) => c.req.parseBody<Record<string, string>>();

/**
 * Formspree accepts forms and JSON from any origin. It responds with JSON if `Accept` requests it, and otherwise
 * redirects to its own page, which scripts of other origins cannot read.
 * Sources: https://help.formspree.io/hc/en-us/articles/360013470814, https://github.com/formspree/formspree
 */
export async function startFormspreeStub(): Promise<FormServiceStub> {
  const methods: string[] = [];
  const taken: Record<string, string>[] = [];
  const app = new Hono();
  app.get('/thanks', (c) => c.text('Thanks! The form was submitted.'));
  // A browser that is not headless requests the icon of every site.
  app.get('/favicon.ico', (c) => c.notFound());
  app.all('*', async (c) => {
    methods.push(c.req.method);
    c.header('Access-Control-Allow-Origin', '*');
    taken.push(isForm(c) ? await readForm(c) : await c.req.json());
    if (!c.req.header('Accept')?.includes('application/json')) return c.redirect('/thanks');
    return c.json({ next: '/thanks', ok: true });
  });
  return { methods, taken, ...(await listen(app)) };
}

/**
 * Netlify serves the site itself. It accepts URL-encoded posts that name a form (`form-name`) from the deployed pages,
 * and responds with the page at the address.
 * Source: https://docs.netlify.com/manage/forms/setup/
 */
export async function startNetlifyStub(folder: string): Promise<FormServiceStub> {
  const forms = findForms(folder);
  const site = createStaticSite(folder);
  const methods: string[] = [];
  const taken: Record<string, string>[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.method === 'GET') return await next();
    methods.push(c.req.method);
    const values = isForm(c) ? await readForm(c) : {};
    const fields = forms.get(values['form-name'] ?? '');
    if (!fields) return c.body(null, 404);
    taken.push(Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))));
    return await site.request(c.req.path);
  });
  app.route('/', site);
  return { methods, taken, ...(await listen(app)) };
}

/** Lists the names of the forms that are marked for Netlify, and their fields. */
function findForms(folder: string): Map<string, string[]> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const forms = pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    return [...html.matchAll(/<form name="([^"]*)"[^>]*data-netlify="true"[^>]*>(.*?)<\/form>/gs)];
  });
  return new Map(
    forms.map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/name="([^"]*)"/g)].map(([, field = '']) => field),
    ]),
  );
}
