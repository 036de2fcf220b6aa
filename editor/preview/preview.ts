import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proxy } from 'hono/proxy';
import { BrandError } from '#lib/brand/directory.ts';
import { findLanguage } from '#lib/brand/languages.ts';
import {
  type PreviewStatus as PreviewState,
  pictureVersionParameter,
  previewPath,
  secretHeader,
} from '#lib/editor/api.ts';
import { isBuildVariable } from '#lib/editor/release.ts';
import { formatLoggableError } from '#lib/loggable-error.ts';
import {
  isAllowedMediaType,
  isPagePath,
  preparePageForFrame,
  previewFrameHeaders,
  renderMessagePage,
} from './frame.ts';
import { type PreviewLanguage, readPreviewLanguages } from './languages.ts';
import type { PreviewMessage, StartedDevServer } from './site.ts';

/** The memory of the machine or container, in bytes. The development server of each language needs about 700 MB. */
const memory = process.constrainedMemory() || totalmem();
const maxSites = Math.max(1, Math.min(3, Math.floor(memory / 2 ** 31)));
/** Whether the memory suffices for a build and a preview at the same time. */
const canBuildBesidePreview = memory >= 3.5 * 2 ** 30;
const heapMegabytes = 384;

const idleMs = 10 * 60_000;
const startMs = 60_000;
/** The maximum number of cached pages of about 300 KB each. They are shown while the brand has errors. */
const maxLastPages = 40;

/** Whether the child process gets an environment variable. It must not get the server's secrets. */
const isInherited = (name: string): boolean =>
  isBuildVariable(name) || ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].includes(name);

const cannotBeShown = 'The saved page cannot be shown. The list of findings has the reasons.';
const building = 'The site is being built. The preview returns in a moment.';

interface Site {
  readonly configuration: string;
  readonly child: ChildProcess;
  /** Resolves when the development server has started. Rejects if the brand cannot be shown. */
  readonly started: Promise<StartedDevServer>;
  isWarm: boolean;
  lastUsed: number;
}

interface PreviewOptions {
  readonly brand: URL;
  readonly state: string;
  log(message: string): void;
}

export type Preview = Pick<PreviewServer, 'show' | 'handleRequest' | 'pause' | 'resume' | 'stop'>;

/**
 * Serves a preview of the saved texts below `/edit/preview`. Astro's development server renders the pages in child processes,
 * which exit when they are idle.
 */
export class PreviewServer {
  readonly #options: PreviewOptions;
  readonly #sites = new Map<string, Site>();
  readonly #lastPages = new Map<string, string>();
  readonly #idleTimer: NodeJS.Timeout;
  #current: Site | undefined;
  #paused = false;

  constructor(options: PreviewOptions) {
    this.#options = options;
    const isIdle = ({ lastUsed }: Site) => Date.now() - lastUsed > idleMs;
    this.#idleTimer = setInterval(() => void this.#endAll(isIdle), 60_000).unref();
  }

  async show(language: string): Promise<PreviewState> {
    const shown = (problem?: string): PreviewState =>
      problem === undefined ? { language, ready: true } : { language, ready: false, problem };
    if (this.#paused) return shown(building);
    try {
      const wanted = readPreviewLanguages(this.#options.brand).find(({ folder }) => folder === language);
      if (!wanted) return shown(`The brand has no language ${language}.`);
      if ((await this.#getSite(wanted)).isWarm) return shown();
      const response = await this.#page(wanted, `${previewPath}${wanted.prefix || '/'}`);
      await response.body?.cancel();
      return shown(response.ok ? undefined : cannotBeShown);
    } catch (error) {
      return shown(this.#describeError(error));
    }
  }

  async handleRequest(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('The preview accepts only GET and HEAD requests.', {
        status: 405,
        headers: { Allow: 'GET, HEAD' },
      });
    const { pathname, search } = new URL(request.url);
    const accept = request.headers.get('accept') ?? '*/*';
    if (!accept.includes('text/html') || !isPagePath(pathname))
      return await this.#serveFile(`${pathname}${search}`, accept);
    if (this.#paused) return this.#lastPage(pathname, building);
    try {
      const language = findLanguage(
        readPreviewLanguages(this.#options.brand),
        pathname.slice(previewPath.length),
      );
      const response = await this.#page(language, pathname);
      if (response.status >= 500) return this.#lastPage(pathname, cannotBeShown);
      if (!isHtml(response)) {
        await response.body?.cancel();
        return new Response(null, { status: 404, headers: previewFrameHeaders });
      }
      const html = preparePageForFrame(await response.text());
      if (response.ok) this.#lastPages.set(pathname, html);
      const [oldest] = this.#lastPages.keys();
      if (this.#lastPages.size > maxLastPages && oldest) this.#lastPages.delete(oldest);
      return page(html, response.status);
    } catch (error) {
      return this.#lastPage(pathname, this.#describeError(error));
    }
  }

  /** If there is too little memory, stops the preview during a build. Until `resume`, cached pages are shown. */
  async pause(): Promise<void> {
    if (canBuildBesidePreview) return;
    this.#paused = true;
    await this.#endAll();
  }

  resume(): void {
    this.#paused = false;
  }

  async stop(): Promise<void> {
    clearInterval(this.#idleTimer);
    this.#paused = true;
    await this.#endAll();
  }

  async #page(language: PreviewLanguage, path: string): Promise<Response> {
    const site = await this.#getSite(language);
    this.#current = site;
    const response = await fetchFrom(site, path, 'text/html');
    if (response.ok && isHtml(response)) site.isWarm = true;
    return response;
  }

  /**
   * Serves a picture, a typeface or a style sheet from the development server that rendered the last page, but no source
   * code.
   */
  async #serveFile(path: string, accept: string): Promise<Response> {
    if (!this.#current || this.#paused) return new Response(null, { status: 404 });
    const { status, headers, body } = await fetchFrom(this.#current, path, accept);
    const type = headers.get('content-type');
    if (status !== 200 || !type || !isAllowedMediaType(type)) {
      await body?.cancel();
      return new Response(null, { status: status === 200 ? 404 : status, headers: previewFrameHeaders });
    }
    return new Response(body, {
      status,
      headers: {
        ...previewFrameHeaders,
        'Content-Type': type,
        ...(isImmutable(path) && { 'Cache-Control': 'private, max-age=86400' }),
      },
    });
  }

  /**
   * Returns the development server of a language. Starts the server if necessary, and restarts it if the language's
   * properties have changed.
   */
  async #getSite(language: PreviewLanguage): Promise<Site> {
    const configuration = JSON.stringify(language);
    const running = this.#sites.get(language.folder);
    if (running?.configuration === configuration) return running;
    const others = [...this.#sites.values()].filter((each) => each !== running);
    const longestUnused = others.sort((a, b) => b.lastUsed - a.lastUsed).slice(maxSites - 1);
    const site = this.#start(language.folder, configuration);
    await Promise.all([running, ...longestUnused].map((each) => each && this.#end(each)));
    return site;
  }

  #start(language: string, configuration: string): Site {
    const child = fork(
      fileURLToPath(new URL('site.ts', import.meta.url)),
      [language, join(this.#options.state, 'preview', language)],
      {
        execArgv: [`--max-old-space-size=${heapMegabytes}`],
        env: {
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isInherited(name))),
          BRAND: fileURLToPath(this.#options.brand),
          ASTRO_TELEMETRY_DISABLED: '1',
          MALLOC_ARENA_MAX: '2',
        },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#options.log(text.trimEnd()));
    const late = setTimeout(() => child.kill(), startMs).unref();
    const started = new Promise<StartedDevServer>((resolve, reject) => {
      child.once('message', (message: PreviewMessage) => {
        clearTimeout(late);
        if ('problem' in message) reject(new BrandError(message.problem));
        else resolve(message);
      });
      child.once('exit', () => reject(new BrandError(cannotBeShown)));
    });
    const site: Site = { configuration, child, started, isWarm: false, lastUsed: Date.now() };
    this.#sites.set(language, site);
    child.once('exit', () => this.#forget(site));
    // Remove a server that failed to start, so that the next request starts a new one. The brand may be valid by then.
    started.catch(() => this.#end(site));
    return site;
  }

  async #end(site: Site): Promise<void> {
    this.#forget(site);
    const { child } = site;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }

  #forget(site: Site): void {
    for (const [language, each] of this.#sites) if (each === site) this.#sites.delete(language);
    if (this.#current === site) this.#current = undefined;
  }

  async #endAll(test: (site: Site) => boolean = () => true): Promise<void> {
    const ending = [...this.#sites.values()].filter(test);
    await Promise.all(ending.map((site) => this.#end(site)));
  }

  #lastPage(path: string, sentence: string): Response {
    const last = this.#lastPages.get(path);
    return last === undefined ? page(renderMessagePage(sentence), 503) : page(last, 200);
  }

  #describeError(error: unknown): string {
    if (error instanceof BrandError) return error.message;
    this.#options.log(`Rendering a preview page failed: ${formatLoggableError(error)}`);
    return cannotBeShown;
  }
}

/** URLs of pictures contain a version, and typefaces cannot be edited. So their content never changes. */
const isImmutable = (path: string): boolean =>
  path.includes(`&${pictureVersionParameter}=`) || path.endsWith('.woff2');

const isHtml = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

async function fetchFrom(site: Site, path: string, accept: string): Promise<Response> {
  const { origin, secret } = await site.started;
  site.lastUsed = Date.now();
  return await proxy(`${origin}${path}`, { headers: { Accept: accept, [secretHeader]: secret } });
}

const page = (html: string, status: number): Response =>
  new Response(html, {
    status,
    headers: { ...previewFrameHeaders, 'Content-Type': 'text/html; charset=utf-8' },
  });
