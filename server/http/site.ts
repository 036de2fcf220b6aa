import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { findIntendedPage } from '#lib/brand/find-intended-page.ts';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { inboxManifestPath, inboxOriginPlaceholder } from '#lib/inbox/api.ts';
import { type TemplatePage, type TemplateView, templateSamples } from '#lib/request/page-templates.ts';
import {
  assetPath,
  cacheControl,
  createSecurityHeaders,
  type ResponseKind,
} from '#lib/request/response-headers.ts';
import { ConfigurationError, type InboxSettings } from '../settings/configuration.ts';
import { compilePageTemplate } from './filled-page.ts';
import type { GetHeader } from './visitor.ts';

const failurePages = ['404', '500'] as const;

const deskPage = 'desk';

/** The content encodings of compressed files, the best first. */
const codings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

const defaultLanguage: PathPrefix = { prefix: '' };

type Bytes = Uint8Array<ArrayBuffer>;

interface EncodedContent {
  readonly coding: (typeof codings)[number]['coding'] | undefined;
  readonly body: Bytes;
  readonly etag: string;
  /** The headers for HTTP and HTTPS. They are created once, because most responses need them. */
  readonly headers: { readonly plain: Record<string, string>; readonly secure: Record<string, string> };
}

type File = readonly EncodedContent[];

export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

export interface StaticFileRequest {
  readonly method: string;
  /** The decoded path. Encoded slashes are part of a file name, so they stay encoded. */
  readonly path: string;
  /** The query string with its question mark, or an empty string. */
  readonly search: string;
  readonly secure: boolean;
  readonly header: GetHeader;
}

export interface StaticFileResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Bytes | null;
}

export type Site = Awaited<ReturnType<typeof loadSite>>;

interface SiteOptions {
  /** If undefined, the inbox's page is not served. */
  readonly desk?: Pick<InboxSettings, 'origin'> | undefined;
  readonly languages: readonly (PathPrefix & { readonly folder: string })[];
  readonly whenUnfillable?: ((sentence: string) => void) | undefined;
}

/**
 * Reads a built site with the compressed versions of its files.
 * @param options.whenUnfillable is called for each page with an invalid template. The page is then omitted
 * @throws {ConfigurationError} if `directory` has no site, or if a page has an invalid template and `whenUnfillable` is
 * not set
 */
export async function loadSite(directory: string, { desk, languages, whenUnfillable }: SiteOptions) {
  const contents = await readFiles(directory);
  if (!contents.has('/index.html'))
    throw new ConfigurationError(`${directory} contains no built site. Run “npm run build” first.`);

  /** The template of each page, or undefined if it is invalid. */
  const templates = new Map<string, ((view: never) => string) | undefined>();
  for (const page of Object.keys(templateSamples) as TemplatePage[]) {
    for (const address of localizePage(page, languages)) {
      const content = contents.get(`${address}.html`);
      if (content) templates.set(address, compileFillablePage(page, content, whenUnfillable));
    }
  }
  const deskAddresses = new Set(localizePage(deskPage, languages));
  const failureAddresses = new Set(failurePages.flatMap((page) => localizePage(page, languages)));
  const files = new Map<string, File>();
  const failures = new Map<string, File>();
  const pages: string[] = [];
  for (const [path, content] of contents) {
    const address = toPagePath(path);
    const isInboxPage = deskAddresses.has(address);
    if (isCompressed(path, contents) || templates.has(address)) continue;
    if (!desk && (isInboxPage || path === inboxManifestPath)) continue;
    const kind = detectKind(path);
    const file =
      isInboxPage && desk
        ? createDeskPage(path, content, desk.origin)
        : makeFile(path, content, contents, kind);
    const isFailure = failureAddresses.has(address);
    (isFailure ? failures : files).set(address, file);
    if (kind === 'page' && !isFailure) pages.push(address);
  }
  const redirectTo = (
    status: 302 | 308,
    to: string,
    { search, secure }: StaticFileRequest,
  ): StaticFileResponse => ({
    status,
    headers: { ...createSecurityHeaders('other', secure), Location: to + search },
    body: null,
  });

  return {
    answer(request: StaticFileRequest): StaticFileResponse | undefined {
      const { path } = request;
      const file = files.get(path);
      if (file) return createFileResponse(file, request);
      const trimmed = path.endsWith('/') ? path.slice(0, -1) : undefined;
      if (trimmed && files.has(trimmed)) return redirectTo(308, trimmed, request);
      // The redirect is temporary, because the order of the languages may change.
      const intended = findIntendedPage(path, pages, languages[0]?.folder ?? '');
      return intended === undefined ? undefined : redirectTo(302, intended, request);
    },
    /** Returns undefined if the site has no such page. */
    failure(page: (typeof failurePages)[number], header: GetHeader, language = defaultLanguage) {
      const file = failures.get(localizePath(language, `/${page}`));
      if (!file) return undefined;
      const { body, headers } = selectEncoding(file, header);
      const { ETag: _, ...rest } = headers.plain;
      return { body, headers: rest };
    },
    /**
     * Whether this server receives the site's form. False for a static build, which has no pages for the responses to
     * the form.
     */
    takesRequests: contents.has('/consultation-not-sent.html'),
    /** Returns undefined if the site has no such page. */
    fill: <Page extends TemplatePage>(page: Page, view: TemplateView<Page>, language = defaultLanguage) =>
      templates.get(localizePath(language, `/${page}`))?.(view as never),
  };
}

function compileFillablePage(
  page: TemplatePage,
  content: Bytes,
  whenUnfillable: SiteOptions['whenUnfillable'],
): ((view: never) => string) | undefined {
  try {
    return compilePageTemplate(page, new TextDecoder().decode(content));
  } catch (error) {
    if (!whenUnfillable || !(error instanceof ConfigurationError)) throw error;
    whenUnfillable(error.message);
    return undefined;
  }
}

/**
 * Reads all files of a folder, by path. Returns an empty map if the folder does not exist. If a build replaces the
 * folder meanwhile, starts again, so that files of two builds are never mixed.
 */
async function readFiles(directory: string): Promise<Map<string, Bytes>> {
  for (;;) {
    const contents = new Map<string, Bytes>();
    const inode = await readInode(directory);
    try {
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const address = `/${relative(directory, path).split(sep).join('/')}`;
        contents.set(address, new Uint8Array(await readFile(path)));
      }
    } catch (error) {
      if (inode === (await readInode(directory)) && inode !== undefined) throw error;
    }
    if (inode === (await readInode(directory))) return contents;
  }
}

async function readInode(directory: string): Promise<number | undefined> {
  return (await stat(directory).catch(() => undefined))?.ino;
}

const isCompressed = (path: string, contents: ReadonlyMap<string, unknown>): boolean =>
  codings.some(({ suffix }) => path.endsWith(suffix) && contents.has(path.slice(0, -suffix.length)));

const localizePage = (page: string, languages: readonly PathPrefix[]): string[] =>
  languages.map((language) => localizePath(language, `/${page}`));

/** Each page has only one URL, without the extension and the name `index`. */
function toPagePath(path: string): string {
  return path.endsWith('.html') ? path.replace(/(?<=\/)index\.html$|\.html$/, '') : path;
}

function detectKind(path: string): ResponseKind {
  if (path.endsWith('.html')) return 'page';
  return path.startsWith(assetPath) ? 'asset' : 'other';
}

/** Inserts the inbox's origin, which the build does not know, and compresses the page. */
function createDeskPage(path: string, content: Bytes, origin: string): File {
  const page = Buffer.from(Buffer.from(content).toString().replaceAll(inboxOriginPlaceholder, origin));
  const files = new Map([
    [`${path}.br`, new Uint8Array(brotliCompressSync(page))],
    [`${path}.gz`, new Uint8Array(gzipSync(page))],
  ]);
  return makeFile(path, new Uint8Array(page), files, 'desk');
}

function makeFile(path: string, content: Bytes, files: ReadonlyMap<string, Bytes>, kind: ResponseKind): File {
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const compressed = codings.flatMap(({ coding, suffix }) => {
    const body = files.get(path + suffix);
    return body ? [{ coding, body }] : [];
  });
  return [...compressed, { coding: undefined, body: content }].map(({ coding, body }) => {
    const etag = coding ? `"${tag}-${coding}"` : `"${tag}"`;
    const headers = (secure: boolean) => ({
      ...createSecurityHeaders(kind, secure),
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': cacheControl[kind],
      ETag: etag,
      ...(coding && { 'Content-Encoding': coding }),
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
    });
    return { coding, body, etag, headers: { plain: headers(false), secure: headers(true) } };
  });
}

function createFileResponse(file: File, { method, header, secure }: StaticFileRequest): StaticFileResponse {
  const { body, etag, headers: variants } = selectEncoding(file, header);
  const headers = variants[secure ? 'secure' : 'plain'];
  if (matchesEtag(header('if-none-match'), etag)) {
    const { 'Content-Length': _, 'Content-Type': __, 'Content-Encoding': ___, ...rest } = headers;
    return { status: 304, headers: rest, body: null };
  }
  return { status: 200, headers, body: method === 'HEAD' ? null : body };
}

function selectEncoding(file: File, header: GetHeader): EncodedContent {
  const accepted = header('accept-encoding') ?? '';
  // The last entry is uncompressed, so there is always a result.
  return file.find(({ coding }) => !coding || acceptsEncoding(accepted, coding)) as EncodedContent;
}

const acceptsEncoding = (header: string, coding: string): boolean =>
  header.includes(coding) &&
  header.split(',').some((choice) => {
    const [name = '', ...parameters] = choice.split(';').map((piece) => piece.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

const matchesEtag = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
