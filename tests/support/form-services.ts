/**
 * Stand-ins for services that take forms, as their documentation describes them. A browser that has one as its proxy finds
 * it at any http:// address.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { answerStatically } from './server/static-server.ts';

export interface FormServiceStandIn {
  readonly url: string;
  /** The method of each request for the form's address. */
  readonly methods: string[];
  /** What was taken. */
  readonly taken: Record<string, string>[];
  readonly close: () => void;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const isForm = (request: IncomingMessage): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * Formspree takes forms and JSON from any origin. It answers with JSON where `Accept` asks for it, and otherwise leads to
 * a page of its own, which scripts of other origins may not read.
 * Sources: https://help.formspree.io/hc/en-us/articles/360013470814, https://github.com/formspree/formspree
 * @param answer what it answers with, in place of what it usually says
 */
export async function formspree(answer?: { status: number; body: unknown }): Promise<FormServiceStandIn> {
  const { status, body } = answer ?? { status: 200, body: { next: '/thanks', ok: true } };
  const methods: string[] = [];
  const taken: Record<string, string>[] = [];
  return serve({ methods, taken }, async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/thanks') return void response.end('Thanks! The form was submitted.');
    // A browser with windows asks every site for its icon.
    if (pathname === '/favicon.ico') return void response.writeHead(404).end();
    methods.push(request.method ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      const allowed = 'Accept, Content-Type, X-Requested-With, Authorization';
      response.writeHead(200, { 'Access-Control-Allow-Headers': allowed }).end();
      return;
    }
    const content = await text(request);
    const values = isForm(request) ? Object.fromEntries(new URLSearchParams(content)) : JSON.parse(content);
    if (status < 300) taken.push(values);
    if (request.headers.accept?.includes('application/json'))
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    else response.writeHead(302, { Location: '/thanks' }).end();
  });
}

/**
 * Netlify serves the site itself. It takes a post that names a form (`form-name`) which it found in the deployed pages,
 * URL-encoded and with the fields found there, and answers it with the page at its address.
 * Source: https://docs.netlify.com/manage/forms/setup/
 */
export async function netlify(folder: string): Promise<FormServiceStandIn> {
  const forms = formsIn(folder);
  const methods: string[] = [];
  const taken: Record<string, string>[] = [];
  return serve({ methods, taken }, async (request, response) => {
    if (request.method !== 'GET') {
      methods.push(request.method ?? '');
      const values = isForm(request) ? new URLSearchParams(await text(request)) : new URLSearchParams();
      const fields = forms.get(values.get('form-name') ?? '');
      if (!fields) return void response.writeHead(404).end();
      taken.push(Object.fromEntries([...values].filter(([name]) => fields.includes(name))));
    }
    await answerStatically(folder, request, response);
  });
}

/** The names of the forms that are marked for Netlify, and of their fields. */
function formsIn(folder: string): Map<string, string[]> {
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

async function serve(
  heard: Pick<FormServiceStandIn, 'methods' | 'taken'>,
  answer: Answer,
): Promise<FormServiceStandIn> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ...heard, url: `http://127.0.0.1:${port}`, close };
}
