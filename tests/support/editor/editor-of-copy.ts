import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changeHeader, windowHeader } from '#lib/editor/api.ts';
import { startEditor } from '../../../editor/editor.ts';
import { folderTarget } from '../../../editor/publishing/folder-target.ts';

export const token = 'a token of the tests';

/**
 * An editor on this machine, of a copy of a brand that nobody else changes.
 * @param page folder of the built page; without it, one that says so little that it needs no build
 */
export async function editorOfCopy(
  brand = new URL('../../../brands/vesper-row/', import.meta.url),
  page?: URL,
) {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'));
  cpSync(brand, join(folder, 'brand'), { recursive: true });
  const copy = pathToFileURL(`${folder}/brand/`);
  const logged: string[] = [];
  const editor = await startEditor({
    brand: copy,
    state: join(folder, 'state'),
    target: folderTarget(join(folder, 'site')),
    page: page ?? plainPage(join(folder, 'page')),
    port: 0,
    guard: { kind: 'local', token, person: 'Ada' },
    log: (message) => logged.push(message),
  });
  const { origin } = editor;
  const cookie = `editor-${new URL(origin).port}=${encodeURIComponent(token)}`;
  return {
    origin,
    /** The copy of the brand. */
    brand: copy,
    /** What an owner does not see. */
    logged,
    /** Asks as the page of a window does. A body is sent as JSON, bytes as a picture. */
    ask: (
      method: string,
      path: string,
      body?: unknown,
      window = 'first-window',
      change: string = randomUUID(),
    ) =>
      fetch(`${origin}/edit/${path}`, {
        method,
        redirect: 'manual',
        headers: {
          Cookie: cookie,
          ...(method !== 'GET' && { Origin: origin, [windowHeader]: window, [changeHeader]: change }),
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

function plainPage(folder: string): URL {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="style-nonce" content="{{style-nonce}}"><title>Editor</title>',
  );
  writeFileSync(join(folder, 'assets/page-1a2b3c.js'), 'document.title');
  return pathToFileURL(`${folder}/`);
}
