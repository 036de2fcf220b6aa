/**
 * Configuration for other hosts, so that they send the same headers as our server and give each page one address. The
 * build writes `_headers`; `npm run hosting` writes the other files, which are in the repository, since hosts read them
 * before they build.
 */
import { type Prefixed, pathIn } from '#lib/brand/languages.ts';
import { assetFolder, cacheControl, securityHeaders } from '#lib/request/response-headers.ts';

/** Headers of every response. The content policy of pages has no effect on assets. */
const { 'Content-Security-Policy': policyOfPages = '', ...everywhere } = securityHeaders('page', true);
const { 'Content-Security-Policy': policyOfFiles = '' } = securityHeaders('other', true);

/** The files of the repository that `npm run hosting` writes, by their paths. */
export const hostFiles: Readonly<Record<string, () => string>> = {
  'vercel.json': vercel,
  'firebase.json': firebase,
  'ops/static/nginx.conf': nginx,
  'ops/static/Caddyfile': caddy,
};

/**
 * `_headers`, which Netlify and Cloudflare Pages read in the published folder. Both combine all rules that match an
 * address, so that a second policy applies besides the first. `Cache-Control` is set for assets only: both hosts have
 * everything else revalidated by default.
 * @param files the addresses of files that are neither pages nor assets
 */
export function headersFile(files: readonly string[]): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return [
    rule('/*', { ...everywhere, 'Content-Security-Policy': policyOfPages }),
    rule(`${assetFolder}*`, { 'Cache-Control': cacheControl.asset }),
    ...files.map((path) => rule(path, { 'Content-Security-Policy': policyOfFiles })),
  ].join('\n');
}

/**
 * `_redirects`, by which Netlify answers with the page “not found” of the language that an address belongs to. Cloudflare
 * Pages finds the nearest such page by itself. Empty where all pages are in one language.
 */
export const redirectsFile = (languages: readonly Prefixed[]): string =>
  languages
    .filter(({ prefix }) => prefix)
    .map((language) => `${pathIn(language, '/*')} ${pathIn(language, '/404')} 404\n`)
    .join('');

/**
 * What the first part of an address may be, where it names a language. The files of the repository are the same for every
 * brand: they look for a page “not found” in the folder of that name, and then for the one at `/`.
 */
const code = '[a-z][A-Za-z0-9-]+';

/** No two rules set the same header: which of them wins is not documented. */
function vercel(): string {
  const assets = assetFolder.slice(1);
  return json({
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build',
    outputDirectory: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    // Where no file is. Without this page Vercel answers with the one at `/`, as it does elsewhere.
    rewrites: [{ source: `/:language(${code})/(.*)`, destination: '/:language/404', statusCode: 404 }],
    headers: [
      { source: '/(.*)', headers: pairs(everywhere) },
      { source: '/([^.]*)', headers: pairs({ 'Content-Security-Policy': policyOfPages }) },
      { source: '/(.*\\..*)', headers: pairs({ 'Content-Security-Policy': policyOfFiles }) },
      { source: `/((?!${assets}).*)`, headers: pairs({ 'Cache-Control': cacheControl.page }) },
      { source: `/${assets}(.*)`, headers: pairs({ 'Cache-Control': cacheControl.asset }) },
    ],
  });
}

/** A later rule overrides an earlier one. Of pages “not found” Firebase knows the one at `/` alone. */
function firebase(): string {
  return json({
    hosting: {
      public: 'dist',
      ignore: ['_headers', '_redirects'],
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        {
          source: '**',
          headers: pairs({
            ...everywhere,
            'Content-Security-Policy': policyOfPages,
            'Cache-Control': cacheControl.page,
          }),
        },
        { source: '**/*.*', headers: pairs({ 'Content-Security-Policy': policyOfFiles }) },
        { source: `${assetFolder}**`, headers: pairs({ 'Cache-Control': cacheControl.asset }) },
        // The patterns above do not match folders whose names begin with a dot.
        {
          source: '/.well-known/**',
          headers: pairs({ ...securityHeaders('other', true), 'Cache-Control': cacheControl.other }),
        },
      ],
    },
  });
}

function nginx(): string {
  const headers = Object.entries(everywhere).map(
    ([name, value]) => `\tadd_header ${name} "${value}" always;`,
  );
  return `# For nginx: a file of /etc/nginx/conf.d. ${written}
# It answers on port 80; TLS is yours to add (certbot does it by itself).

map $uri $site_cache {
	default "${cacheControl.page}";
	~^${assetFolder} "${cacheControl.asset}";
}
map $uri $site_language {
	default "";
	~^(?<language>/${code})/ $language;
}
# After an error, $uri is that of the page that says so.
map $uri $site_policy {
	default "${policyOfPages}";
	~\\.(?!html$)[^/]*$ "${policyOfFiles}";
}

server {
	listen 80;
	server_name www.example.com;
	root /srv/vesper-row/dist;

${headers.join('\n')}
	add_header Content-Security-Policy $site_policy always;
	add_header Cache-Control $site_cache always;

	charset utf-8;
	gzip on;
	gzip_vary on;
	gzip_types text/css text/javascript application/javascript image/svg+xml application/xml text/xml text/plain;

	# Each page has one address: without extension, and without the name index.
	rewrite ^((?:/[\\w-]+)+)/$ $1 permanent;
	location / {
		try_files $uri $uri.html $uri/index.html =404;
	}
	location ~ ^/(?:.*\\.html|(?:${code}/)?404|_headers|_redirects)$ {
		internal;
	}
	# In the language that the address begins with, if there is such a page.
	error_page 404 @missing;
	location @missing {
		try_files $site_language/404.html /404.html =404;
	}
}
`;
}

function caddy(): string {
  const lines = (headers: Readonly<Record<string, string>>, indent: string) =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}${name} "${value}"`)
      .join('\n');
  return `# For Caddy: /etc/caddy/Caddyfile. ${written}
# With your address, and that of the folder, it answers over HTTPS.

www.example.com {
	root * /srv/vesper-row/dist
	encode zstd gzip

	route {
		header {
${lines({ ...everywhere, 'Content-Security-Policy': policyOfPages, 'Cache-Control': cacheControl.page }, '\t\t\t')}
		}
		# Each page has one address: without extension, and without the name index.
		@hidden path *.html /404 /*/404 /_headers /_redirects
		error @hidden 404
		@slashed path_regexp slashed ^((?:/[\\w-]+)+)/$
		redir @slashed {re.slashed.1} 308

		@file path_regexp \\.[^/]*$
		header @file Content-Security-Policy "${policyOfFiles}"
		@asset path ${assetFolder}*
		header @asset Cache-Control "${cacheControl.asset}"
		try_files {path} {path}.html
		file_server
	}

	handle_errors {
		header Content-Security-Policy "${policyOfPages}"
		header Cache-Control "${cacheControl.page}"
		# In the language that the address begins with, if there is such a page.
		map {path} {site_language} {
			~^(/${code})/ \${1}
			default ""
		}
		try_files {site_language}/404.html /404.html
		file_server
	}
}
`;
}

const written = '“npm run hosting” has written it; its headers are those of lib/request/response-headers.ts.';

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
