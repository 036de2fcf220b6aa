/**
 * Runs the editor in this process with a copy of a brand. The preview and the published sites are stubs, because builds
 * are slow.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  changeHeader,
  editorWindowHeader,
  type Path,
  personHeader,
  previewPath,
  secretHeader,
} from '#lib/editor/api.ts';
import { startEditor } from '../../../editor/editor.ts';
import { parseFile } from '../../../editor/files/file-value.ts';
import type { AuthenticationMethod } from '../../../editor/http/authentication.ts';
import { markText } from '../../../editor/preview/field-markers.ts';
import { preparePageForFrame, previewFrameHeaders } from '../../../editor/preview/frame.ts';
import { createFolderTarget } from '../../../editor/publishing/folder-target.ts';

export const testToken = 'a token of the tests';
export const testServerSecret = 'a secret of the tests';

interface Options {
  /** By default, copies the sample brand. */
  readonly writeBrand?: (folder: string) => void;
  /** The folder of the editor's built page. By default, the page is a stub. */
  readonly page?: URL;
  /** The authentication. By default, that of `npm run edit`: a token in the URL. */
  readonly guard?: AuthenticationMethod;
}

export type TestEditor = Awaited<ReturnType<typeof startTestEditor>>;

export async function startTestEditor({
  writeBrand = (folder) => cpSync('brands/vesper-row', folder, { recursive: true }),
  page,
  guard = { kind: 'local', token: testToken, person: 'Ada' },
}: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'));
  writeBrand(join(folder, 'brand'));
  const brand = pathToFileURL(`${folder}/brand/`);
  const read = (name: string) => readFileSync(new URL(name, brand), 'utf8');
  const preview = stubPreview(read);
  const logged: string[] = [];
  const editor = await startEditor({
    brand,
    state: join(folder, 'state'),
    target: createFolderTarget(join(folder, 'site')),
    page: page ?? plainPage(join(folder, 'page')),
    port: 0,
    authentication: guard,
    log: (message) => logged.push(message),
    preview,
    async build({ site }) {
      mkdirSync(site);
      writeFileSync(
        join(site, 'index.html'),
        '<!doctype html><html lang="en"><title>Built</title><h1>As published</h1><a href="/">Home</a><script>document.title = "Run"</script>',
      );
      return [];
    },
  });
  const { origin } = editor;
  return {
    origin,
    brand,
    preview,
    logged,
    read,
    value: (name: string) => parseFile(name, read(name)),
    write: (name: string, content: string | Uint8Array) => writeFileSync(new URL(name, brand), content),
    /** Sends a request as the page in a browser window does. A body is sent as JSON, or as a picture if it is bytes. */
    ask: (
      method: string,
      path: string,
      body?: unknown,
      { window = 'first-window', change = randomUUID() as string, person = 'Ada' } = {},
    ) =>
      fetch(`${origin}/edit/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          Cookie: `editor-${new URL(origin).port}=${encodeURIComponent(testToken)}`,
          [secretHeader]: testServerSecret,
          [personHeader]: person,
          ...(method !== 'GET' && { Origin: origin, [editorWindowHeader]: window, [changeHeader]: change }),
          ...(body !== undefined && {
            'Content-Type': body instanceof Uint8Array ? 'image/webp' : 'application/json',
          }),
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body),
        }),
      }),
    async [Symbol.asyncDispose]() {
      await editor.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Replaces Astro's development server. The preview contains the texts of the first view and of one FAQ. */
function stubPreview(read: (name: string) => string) {
  return {
    /** While true, pages have headers but no content. */
    stalls: false,
    show: async (language: string) => ({ language, ready: true }),
    async handleRequest(request: Request) {
      const language = new URL(request.url).pathname.startsWith(`${previewPath}/pt`) ? 'pt' : 'en';
      const { headline, second } = parseFile('en/hero.yaml', read(`${language}/hero.yaml`)) as Record<
        string,
        string
      >;
      const mark = (text: string, file: string, ...path: Path) =>
        markText(text, [`${language}/${file}`, ...path]);
      const html = `<!doctype html><html lang="en"><body style="font:20px serif;padding:2rem"><h1>${mark(`${headline}`, 'hero.yaml', 'headline')}</h1><p>${mark(`${second}`, 'hero.yaml', 'second')}</p>
        <div style="height:1500px"></div><section id="faqs"><p>${mark('Within 24 hours of your consultation you have a custom quote.', 'faqs.yaml', 'items', 3, 'answer', 0)}</p></section></body></html>`;
      const headers = { 'Content-Type': 'text/html; charset=utf-8', ...previewFrameHeaders };
      return new Response(this.stalls ? new ReadableStream() : preparePageForFrame(html), { headers });
    },
    async pause() {},
    resume() {},
    async stop() {},
  };
}

function plainPage(folder: string): URL {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="style-nonce" content="{{style-nonce}}"><title>Editor</title>',
  );
  writeFileSync(join(folder, 'assets/page-1a2b3c.js'), 'document.title');
  return pathToFileURL(`${folder}/`);
}
