/**
 * A stub of a form service, based on the documentation of the service. A browser that uses the stub as its proxy
 * reaches it at any http:// address.
 */
import { type Context, Hono } from 'hono';
import { serveApp } from '../support/server/static-server.ts';

export interface FormServiceStub {
  readonly url: string;
  readonly methods: string[];
  readonly taken: Record<string, string>[];
  readonly close: () => void;
}

const isForm = ({ req }: Context): boolean =>
  req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * Formspree accepts forms and JSON from any origin. It responds with JSON if the `Accept` header asks for it. Otherwise
 * it redirects to its own page, which scripts of other origins cannot read. Sources:
 * https://help.formspree.io/hc/en-us/articles/360013470814, https://github.com/formspree/formspree
 */
export async function startFormspreeStub(): Promise<FormServiceStub> {
  const methods: string[] = [];
  const taken: Record<string, string>[] = [];
  const app = new Hono();
  app.get('/thanks', (c) => c.text('Thanks! The form was submitted.'));
  // Browsers with a window request the icon of every site.
  app.get('/favicon.ico', (c) => c.notFound());
  app.all('*', async (c) => {
    methods.push(c.req.method);
    c.header('Access-Control-Allow-Origin', '*');
    taken.push(isForm(c) ? await c.req.parseBody() : await c.req.json());
    if (!c.req.header('Accept')?.includes('application/json')) return c.redirect('/thanks');
    return c.json({ next: '/thanks', ok: true });
  });
  return { methods, taken, ...(await serveApp(app)) };
}
