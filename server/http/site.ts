import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { findIntendedPage } from '#lib/brand/find-intended-page.ts';
import { localizePath, type PathPrefix } from '#lib/brand/languages.ts';
import { deskOriginPlaceholder } from '#lib/inbox/api.ts';
import { sampleViews, type TemplatePage, type TemplateView } from '#lib/request/page-templates.ts';
import {
  assetPath,
  cacheControl,
  createSecurityHeaders,
  type ResponseKind,
} from '#lib/request/response-headers.ts';
import { ConfigurationError, type DeskSettings } from '../settings/configuration.ts';
import { compilePage } from './filled-page.ts';
import type { GetHeader } from './visitor.ts';

/** Pages that have no address of their own: the server answers with them when something failed. */
const failurePages = ['404', '500'] as const;

/** The page of the desk in the browser, which is there only where the desk is switched on. */
const deskPage = 'desk';

/** The compressed forms of a file, the best first, and what its name has at its end in each. */
const codings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** The language at `/`. */
const defaultLanguage: PathPrefix = { prefix: '' };

type Bytes = Uint8Array<ArrayBuffer>;

/** A file's content in one coding, ready to be sent. */
interface Encoded {
  /** Undefined for the content as it is. */
  readonly coding: (typeof codings)[number]['coding'] | undefined;
  readonly body: Bytes;
  readonly etag: string;
  /** For plain and for encrypted connections: made once, since most of the server's answers have them. */
  readonly headers: { readonly plain: Record<string, string>; readonly secure: Record<string, string> };
}

/** A file in all its codings, the best first. */
type File = readonly Encoded[];

/** Whether a method only reads. */
export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A request that only reads. */
export interface ReadRequest {
  readonly method: string;
  /** Decoded, but for slashes that belong to a name. */
  readonly path: string;
  /** From the question mark on, or empty. */
  readonly search: string;
  /** Whether the visitor's connection is encrypted. */
  readonly secure: boolean;
  readonly header: GetHeader;
}

/** An answer as plain data, for Node's `writeHead` and `end`. */
export interface StaticResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Bytes | null;
}

/** The built site in memory: a few megabytes, which are read from the disk once. */
export type Site = Awaited<ReturnType<typeof loadSite>>;

interface SiteOptions {
  /** The desk in the browser; without it, its page is not served. */
  readonly desk?: Pick<DeskSettings, 'origin'> | undefined;
  /** The languages whose pages the site has, the first one first. */
  readonly languages: readonly (PathPrefix & { readonly folder: string })[];
  readonly whenUnfillable?: ((sentence: string) => void) | undefined;
}

/**
 * Reads a built site with the compressed forms beside its files.
 * @param options.whenUnfillable is called for each page that the server cannot fill, and leaves it out
 * @throws {ConfigurationError} when there is no site in `directory`; for a page that cannot be filled, unless
 *   `whenUnfillable` is given
 */
export async function loadSite(directory: string, { desk, languages, whenUnfillable }: SiteOptions) {
  const contents = await readFiles(directory);
  if (!contents.has('/index.html'))
    throw new ConfigurationError(`There is no site in ${directory}: run “npm run build” first.`);

  /** Pages that are filled; undefined for one that cannot be. */
  const filled = new Map<string, ((view: never) => string) | undefined>();
  for (const page of Object.keys(sampleViews) as TemplatePage[]) {
    for (const address of localizePage(page, languages)) {
      const content = contents.get(`${address}.html`);
      if (content) filled.set(address, compileFillablePage(page, content, whenUnfillable));
    }
  }
  const deskAddresses = new Set(localizePage(deskPage, languages));
  const failureAddresses = new Set(failurePages.flatMap((page) => localizePage(page, languages)));
  const files = new Map<string, File>();
  const failures = new Map<string, File>();
  const pages: string[] = [];
  for (const [path, content] of contents) {
    const address = toPagePath(path);
    const isOfDesk = deskAddresses.has(address);
    if (isCompressed(path, contents) || filled.has(address) || (isOfDesk && !desk)) continue;
    const kind = detectKind(path);
    const file =
      isOfDesk && desk
        ? createDeskPage(path, content, desk.origin)
        : createFile(path, content, contents, kind);
    const isFailure = failureAddresses.has(address);
    (isFailure ? failures : files).set(address, file);
    if (kind === 'page' && !isFailure) pages.push(address);
  }
  const redirect = (status: 302 | 308, to: string, { search, secure }: ReadRequest): StaticResponse => ({
    status,
    headers: { ...createSecurityHeaders('other', secure), Location: to + search },
    body: null,
  });

  return {
    /** The answer to a GET or HEAD for what stands at a path or at one that is meant by it, or undefined when nothing does. */
    answer(reading: ReadRequest): StaticResponse | undefined {
      const { path } = reading;
      const file = files.get(path);
      if (file) return createFileResponse(file, reading);
      const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : undefined;
      if (withoutSlash && files.has(withoutSlash)) return redirect(308, withoutSlash, reading);
      // Not permanent: another language may become the first one.
      const intended = findIntendedPage(path, pages, languages[0]?.folder ?? '');
      return intended === undefined ? undefined : redirect(302, intended, reading);
    },
    /** The page that says what went wrong, in the best coding that the client takes, or undefined in a site without it. */
    failure(page: (typeof failurePages)[number], header: GetHeader, language = defaultLanguage) {
      const file = failures.get(localizePath(language, `/${page}`));
      if (!file) return undefined;
      const { body, headers } = selectEncoding(file, header);
      const { ETag: _, ...kept } = headers.plain;
      return { body, headers: kept };
    },
    /** Whether its form is sent to this server. A static build is false: it lacks the pages by which the form is answered. */
    takesRequests: contents.has('/consultation-not-sent.html'),
    /** A page with a reader's texts, or undefined in a site built without it. */
    fill: <Page extends TemplatePage>(page: Page, view: TemplateView<Page>, language = defaultLanguage) =>
      filled.get(localizePath(language, `/${page}`))?.(view as never),
  };
}

function compileFillablePage(
  page: TemplatePage,
  content: Bytes,
  whenUnfillable: SiteOptions['whenUnfillable'],
): ((view: never) => string) | undefined {
  try {
    return compilePage(page, new TextDecoder().decode(content));
  } catch (error) {
    if (!whenUnfillable || !(error instanceof ConfigurationError)) throw error;
    whenUnfillable(error.message);
    return undefined;
  }
}

/**
 * Reads every file of a folder, by its path in it; none when there is no folder. A build that ends meanwhile puts another
 * folder in this one's place: then that one is read, so that files of two builds are never mixed.
 */
async function readFiles(directory: string): Promise<Map<string, Bytes>> {
  for (;;) {
    const contents = new Map<string, Bytes>();
    const before = await readInode(directory);
    try {
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const address = `/${relative(directory, path).split(sep).join('/')}`;
        contents.set(address, new Uint8Array(await readFile(path)));
      }
    } catch (error) {
      if (before === (await readInode(directory)) && before !== undefined) throw error;
    }
    if (before === (await readInode(directory))) return contents;
  }
}

/** The folder's inode, which changes when another folder takes its name; undefined when there is no folder. */
async function readInode(directory: string): Promise<number | undefined> {
  return (await stat(directory).catch(() => undefined))?.ino;
}

const isCompressed = (path: string, contents: ReadonlyMap<string, unknown>): boolean =>
  codings.some(({ suffix }) => path.endsWith(suffix) && contents.has(path.slice(0, -suffix.length)));

const localizePage = (page: string, languages: readonly PathPrefix[]): string[] =>
  languages.map((language) => localizePath(language, `/${page}`));

/** Each page has one address: without extension, and without the name `index`. */
function toPagePath(path: string): string {
  return path.endsWith('.html') ? path.replace(/(?<=\/)index\.html$|\.html$/, '') : path;
}

function detectKind(path: string): ResponseKind {
  if (path.endsWith('.html')) return 'page';
  return path.startsWith(assetPath) ? 'asset' : 'other';
}

/** The page of the desk with the desk's origin in it, which the build does not know. */
function createDeskPage(path: string, content: Bytes, origin: string): File {
  const page = Buffer.from(Buffer.from(content).toString().replaceAll(deskOriginPlaceholder, origin));
  const all = new Map([
    [`${path}.br`, new Uint8Array(brotliCompressSync(page))],
    [`${path}.gz`, new Uint8Array(gzipSync(page))],
  ]);
  return createFile(path, new Uint8Array(page), all, 'desk');
}

function createFile(path: string, content: Bytes, all: ReadonlyMap<string, Bytes>, kind: ResponseKind): File {
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const compressed = codings.flatMap(({ coding, suffix }) => {
    const body = all.get(path + suffix);
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

function createFileResponse(file: File, { method, header, secure }: ReadRequest): StaticResponse {
  const { body, etag, headers: both } = selectEncoding(file, header);
  const headers = both[secure ? 'secure' : 'plain'];
  if (matchesEtag(header('if-none-match'), etag)) {
    const { 'Content-Length': _, 'Content-Type': __, 'Content-Encoding': ___, ...kept } = headers;
    return { status: 304, headers: kept, body: null };
  }
  return { status: 200, headers, body: method === 'HEAD' ? null : body };
}

/** A file in the best coding that the client takes. */
function selectEncoding(file: File, header: GetHeader): Encoded {
  const accepted = header('accept-encoding') ?? '';
  // The last one has no coding.
  return file.find(({ coding }) => !coding || acceptsEncoding(accepted, coding)) as Encoded;
}

const acceptsEncoding = (header: string, coding: string): boolean =>
  header.includes(coding) &&
  header.split(',').some((choice) => {
    const [name = '', ...parameters] = choice.split(';').map((piece) => piece.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

const matchesEtag = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
