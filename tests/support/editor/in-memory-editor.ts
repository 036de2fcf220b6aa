/**
 * An editor without files: it answers the page from memory, and does what a test asks of it, such as to break off. What the
 * true one does with files is tested beside its code.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import {
  editorApi,
  editorPath,
  type Field,
  type Finding,
  type OpenFile,
  type Overview,
  type Picture,
  type Publication,
  type PublicationOrder,
  previewPath,
  type SavedFiles,
} from '#lib/editor/api.ts';
import { frameHeaders } from '../../../editor/preview/frame.ts';

const sentence = (label: string, more: Partial<Extract<Field, { kind: 'sentence' }>> = {}): Field => ({
  kind: 'sentence',
  label,
  parameters: [],
  mayBeEmpty: false,
  ...more,
});

const group = (label: string, fields: Record<string, Field>): Field => ({
  kind: 'group',
  label,
  fields: Object.entries(fields).map(([key, field]) => ({ key, field })),
});

const list = (label: string, noun: string, item: Field): Field => ({
  kind: 'list',
  label,
  noun,
  item,
  least: 1,
  most: 12,
});

const hero = group('Hero', {
  headline: sentence('Headline', { hint: 'As large as its lines allow.' }),
  second: sentence('Second line'),
});

const link = group('', {
  kind: { kind: 'choice', label: 'Kind', fixed: true, options: [{ value: 'link', label: 'Link' }] },
  href: sentence('Leads to'),
  text: sentence('Text'),
});

const paragraph: Field = {
  kind: 'one-of',
  label: 'Paragraph',
  options: [
    { label: 'Text', field: sentence('Text'), when: { type: 'string' } },
    { label: 'Link', field: link, when: { type: 'group', kind: 'link' } },
  ],
};

const faqs = group('Questions', {
  items: list(
    'Items',
    'question',
    group('', {
      question: sentence('Question'),
      answer: list('Answer', 'paragraph', paragraph),
    }),
  ),
});

const hours = group('Opening hours', {
  week: group('Week', {
    monday: { kind: 'hours', label: 'Monday' },
    saturday: { kind: 'hours', label: 'Saturday' },
  }),
  closures: { kind: 'closures', label: 'Closures', hint: 'Days on which the desk is closed all day.' },
});

const facts = group('Figures', {
  quoteWithinHours: { kind: 'figure', label: 'Quote within hours', unit: 'hours' },
  bookAheadWeeks: { kind: 'figure', label: 'Book ahead weeks', unit: 'weeks' },
});

const terms = group('Terms', {
  title: sentence('Title'),
  text: { kind: 'policy', label: 'Text', blocks: ['contacts'], parameters: [] },
});

interface Stored {
  readonly field: Field;
  value: unknown;
  version: number;
  draft?: boolean;
}

const file = (field: Field, value: unknown): Stored => ({ field, value, version: 1 });

const firstFiles = (): Record<string, Stored> => ({
  'en/hero.yaml': file(hero, {
    headline: 'Exclusive. Discreet. Exceptional.',
    second: 'Your Time. Curated.',
  }),
  'pt/hero.yaml': file(hero, { headline: 'Exclusivo. Discreto.', second: 'O seu tempo.' }),
  'en/faqs.yaml': file(faqs, {
    items: [
      { question: 'Will anyone learn that I am a client?', answer: ['Not from us.'] },
      {
        question: 'When will I know what it costs?',
        answer: ['Within {$quoteWithinHours :unit unit=hour} of your consultation.', 'In writing.'],
      },
    ],
  }),
  'opening-hours.yaml': file(hours, {
    week: { monday: [['09:00', '18:00']], saturday: [] },
    closures: ['2026-12-31'],
  }),
  'facts.yaml': file(facts, { quoteWithinHours: 24, bookAheadWeeks: [2, 4] }),
  'en/policies/terms.md': file(terms, {
    title: 'Terms of Service',
    text: 'These are the terms.\n\n## Acceptance\n\nYou accept these terms.',
  }),
});

const overview: Omit<Overview, 'turn'> = {
  brand: 'Vesper & Row',
  publishes: 'site',
  languages: [
    { folder: 'en', name: 'English', direction: 'ltr', draft: false },
    { folder: 'pt', name: 'Português', direction: 'ltr', draft: false },
  ],
  screens: [
    {
      label: 'The page',
      screens: [
        { id: 'hero', label: 'First view', kind: 'words', files: ['*/hero.yaml'], at: '/' },
        { id: 'faqs', label: 'Questions', kind: 'words', files: ['*/faqs.yaml'], at: '/#faqs' },
        { id: 'terms', label: 'Terms', kind: 'words', files: ['*/policies/terms.md'], at: '/terms' },
      ],
    },
    {
      label: 'The agency',
      screens: [
        { id: 'facts', label: 'Figures', kind: 'words', files: ['facts.yaml'] },
        { id: 'hours', label: 'Opening hours', kind: 'words', files: ['opening-hours.yaml'] },
        { id: 'colors', label: 'Colors', kind: 'colors', files: ['look.css'] },
        { id: 'pictures', label: 'Pictures', kind: 'pictures', files: [] },
        { id: 'languages', label: 'Languages', kind: 'languages', files: [] },
      ],
    },
  ],
};

const portrait: Picture = {
  role: 'portrait-1',
  label: 'Portrait of the first client',
  needed: true,
  shape: [0.75, 0.8],
  least: 200,
  best: 480,
  file: { name: 'portrait-1.webp', width: 480, height: 600, version: '1' },
  crops: [{ name: '--crop-portrait-1', label: 'Portrait', x: 50, y: 50 }],
};

const sameWords: Finding = {
  level: 'warning',
  sentence: 'pt/hero.yaml, second: It says the same as in English.',
  file: 'pt/hero.yaml',
  path: ['second'],
  screen: 'hero',
};

/** Responses that never change. */
const answers = {
  '/figures': {
    writing: { language: 'en-US', currency: 'USD', spelled: ['None', 'One', 'Two'] },
    values: { quoteWithinHours: 24 },
    figures: [
      {
        name: 'quoteWithinHours',
        label: 'Quote within hours',
        shown: '24 hours',
        placeholder: '{$quoteWithinHours :unit unit=hour}',
        uses: 5,
      },
    ],
  },
  '/pictures': { version: '1', pictures: [portrait] },
  '/languages': {
    languages: overview.languages.map((language) => ({
      ...language,
      missing: language.folder === 'pt' ? [sameWords] : [],
    })),
    offered: [{ code: 'fr', name: 'Français' }],
  },
};

/** Starts one on a free port. @param page the folder into which the page was built */
export async function startInMemoryEditor(page: string) {
  const files = firstFiles();
  const colors: Record<string, string> = { '--ink': '#202020', '--paper': '#ffffff', '--ember': '#eeaa66' };
  let lookVersion = 1;
  const crops: unknown[] = [];
  const pictures: { area: string; bytes: number }[] = [];
  let publication: Publication = { state: 'idle', findings: [], releases: [] };
  let holder: string | undefined;
  const editor = {
    url: '',
    files,
    colors,
    crops,
    pictures,
    /** The order that was asked for last. */
    languageOrder: undefined as unknown,
    /** Addresses of all requests that reached the API. */
    requests: [] as string[],
    /** While it is set, nothing is answered to what is typed. */
    isDown: false,
    /** While it is set, pages of the preview have headers and no content. */
    previewStalls: false,
    /** The person who is signed in. */
    person: 'Ada' as string | undefined,
    /** Gives the turn to somebody else. */
    takeOver: () => {
      holder = 'another window';
    },
    stop: async () => {},
  };

  const findings = (): Finding[] =>
    Object.entries(files)
      .filter(([, { draft }]) => draft)
      .map(([file]) => ({
        level: 'error',
        sentence: `${file}, headline: It is empty.`,
        file,
        path: ['headline'],
        screen: 'hero',
      }));
  const open = (name: string): OpenFile => {
    const { field, value, version, draft } = files[name] as Stored;
    const source = files[name.replace(/^pt\//, 'en/')];
    return {
      name,
      version: `${version}`,
      field,
      value,
      ...(draft && { draft: { at: '2026-01-01T00:00:00Z' } }),
      ...(name.startsWith('pt/') && source && { source: { language: 'en', value: source.value } }),
    };
  };
  const turnOf = (name: string | undefined) => ({
    person: editor.person,
    yours: holder === name,
    holder: holder
      ? { name: 'Maria', you: false, since: '2026-01-01T09:00:00Z', lastSeen: '2026-01-01T10:00:00Z' }
      : null,
  });
  const saving = (saved: readonly string[] = []) => ({
    saved: saved.map((name) => ({ name, version: `${files[name]?.version ?? 1}` })),
    kept: [],
    findings: findings(),
  });

  const api = new Hono();
  api.use(async (context, next) => {
    editor.requests.push(context.req.url);
    if (editor.isDown && context.req.method === 'PUT') return context.text('', 502);
    if (!editor.person) return context.json({ detail: 'This device was removed from the desk.' }, 401);
    const name = context.req.header('Editor-Window');
    const changes = context.req.method !== 'GET' && !/turn|preview/.test(context.req.path);
    if (changes && name !== holder)
      return context.json({ detail: 'Somebody else edits now.', turn: turnOf(name) }, 409);
    return next();
  });
  api.get('/brand', (context) => context.json({ ...overview, turn: turnOf('nobody') }));
  api.post('/turn', async (context) => {
    const name = context.req.header('Editor-Window');
    const { take } = await context.req.json();
    if (take || !holder) holder = name;
    return context.json(turnOf(name));
  });
  api.get('/file', (context) => {
    const name = context.req.query('name') ?? '';
    return name in files ? context.json(open(name)) : context.json({ detail: 'There is none.' }, 404);
  });
  api.put('/files', async (context) => {
    const sent: SavedFiles = await context.req.json();
    if (sent.files.some(({ name, version }) => `${files[name]?.version}` !== version))
      return context.json({ detail: 'It was changed since it was opened.' }, 409);
    const told = { saved: [] as object[], kept: [] as object[] };
    for (const { name, value } of sent.files) {
      const stored = files[name] as Stored;
      stored.draft = (value as { headline?: string }).headline === '';
      stored.value = value;
      stored.version += 1;
      told[stored.draft ? 'kept' : 'saved'].push({ name, version: `${stored.version}` });
    }
    return context.json({ ...told, findings: findings() });
  });
  api.delete('/draft', (context) => {
    const name = context.req.query('name') ?? '';
    const stored = files[name] as Stored;
    if (stored.draft) stored.value = firstFiles()[name]?.value;
    stored.draft = false;
    stored.version += 1;
    return context.json(open(name));
  });
  for (const [path, answer] of Object.entries(answers)) api.get(path, (context) => context.json(answer));
  api.get('/findings', (context) => context.json({ findings: findings() }));
  api.get('/changes', (context) =>
    context.json({
      since: '2026-01-01T09:00:00Z',
      changes: [
        {
          file: 'en/hero.yaml',
          path: ['second'],
          label: 'First view, second line',
          before: 'Your Time. Curated.',
          after: 'Your Evening. Curated.',
          screen: 'hero',
        },
      ],
      unpublished: Object.entries(files)
        .filter(([, { draft }]) => draft)
        .map(([file]) => ({
          file,
          path: ['headline'],
          label: 'First view, headline',
          before: 'Exclusive. Discreet. Exceptional.',
          after: '',
        })),
      errors: [],
    }),
  );
  api.get('/colors', (context) =>
    context.json({
      version: `${lookVersion}`,
      groups: [
        {
          label: 'The page',
          colors: Object.entries(colors).map(([name, value]) => ({
            name,
            label: name.slice(2, 3).toUpperCase() + name.slice(3),
            value,
          })),
        },
      ],
      pairs: [
        { text: '--ink', ground: '--paper', needs: 4.5, has: 16.1 },
        { text: '--ember', ground: '--paper', needs: 4.5, has: 1.98 },
      ],
    }),
  );
  api.put('/colors', async (context) => {
    Object.assign(colors, (await context.req.json()).colors);
    lookVersion += 1;
    return context.json({ ...saving(), saved: [{ name: 'look.css', version: `${lookVersion}` }] });
  });
  api.get('/picture', async () => new Response(await readFile('brands/vesper-row/pictures/portrait-1.webp')));
  api.put('/picture', async (context) => {
    const bytes = (await context.req.arrayBuffer()).byteLength;
    pictures.push({ area: context.req.query('area') ?? '', bytes });
    return context.json(saving());
  });
  api.post('/undo', (context) =>
    context.json({ detail: 'Another picture was put there after this. Nothing is overwritten.' }, 409),
  );
  api.put('/crops', async (context) => {
    crops.push((await context.req.json()).crops);
    return context.json(saving());
  });
  api.put('/languages', async (context) => {
    editor.languageOrder = await context.req.json();
    return context.json(saving());
  });
  api.get('/publication', (context) => context.json(publication));
  api.post('/publication', async (context) => {
    const { leftOut = [], unsent = [] }: PublicationOrder = await context.req.json();
    const missing = [...leftOut, ...unsent];
    const release = {
      id: 'r1',
      at: '2026-01-02T09:00:00Z',
      by: 'Maria',
      summary: ['Second line'],
      current: true,
    };
    const sentence = `Published, without your unsaved changes in ${missing.join(' and ')}.`;
    const findings: Finding[] = missing.length > 0 ? [{ level: 'notice', sentence }] : [];
    publication = { state: 'done', findings, releases: [release] };
    return context.json({ ...publication, state: 'building', releases: [] }, 202);
  });
  api.put('/preview', async (context) =>
    context.json({ language: (await context.req.json()).language, ready: true }),
  );

  const app = new Hono();
  app.route(editorApi, api);
  app.get(`${previewPath}/*`, (context) => {
    if (editor.previewStalls)
      return context.body(new ReadableStream(), 200, { 'Content-Type': 'text/html', ...frameHeaders });
    const { headline, second } = (files['en/hero.yaml'] as Stored).value as Record<string, string>;
    return context.html(
      `<!doctype html><html lang="en"><body style="font:20px serif;padding:2rem"><h1>${headline}</h1><p>${second}</p>
       <div style="height:1500px"></div><section id="faqs"><p>Within 24 hours of your consultation.</p></section></body></html>`,
      200,
      frameHeaders,
    );
  });
  app.get(`${editorPath}/assets/:name`, async (context) => {
    const name = context.req.param('name');
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return context.body(await readFile(join(page, 'assets', name)), 200, { 'Content-Type': type });
  });
  app.get(editorPath, async (context) => {
    const html = (await readFile(join(page, 'index.html'), 'utf8')).replace('{{style-nonce}}', 'abc');
    return context.html(html, 200, {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; frame-src 'self'",
    });
  });

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  editor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${editorPath}`;
  editor.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return editor;
}
