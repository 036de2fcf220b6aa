/** The order of imports, including imports of types. `npm run check` and `npm test` enforce it. */

/** A folder may import the folders before it in this list, and none after it. Each `path` is a regular expression. */
const folders = [
  { path: 'brands', why: 'A brand is written by its owner, and does not depend on the code.' },
  {
    path: 'lib/brand',
    why: 'Reading a brand does not depend on the programs that use it.',
  },
  {
    path: 'lib/request',
    why: 'The form and the server share the fields and checks of a request, which depend on neither.',
  },
  {
    path: 'lib/inbox',
    why: 'The API between the inbox and the server does not depend on either.',
  },
  {
    path: 'lib/editor',
    why: 'The API between the editor’s page and the editor does not depend on either.',
  },
  {
    path: 'lib/browser',
    why: 'Both private pages share requests, polling and storage, which depend on neither.',
  },
  { path: 'build', why: 'Code of the build does not depend on the pages that it builds.' },
  { path: 'src/brand', why: 'The brand in the build does not depend on the pages that show it.' },
  { path: 'src/styles', why: 'Colors, sizes and breakpoints do not depend on the components that use them.' },
  { path: 'src/metadata', why: 'Metadata for search engines does not depend on the appearance of the site.' },
  { path: 'src/pictures', why: 'Encoding a picture does not depend on the components that show it.' },
  { path: 'src/evening', why: 'The times and light of the evening do not depend on their users.' },
  { path: 'src/components', why: 'A component does not depend on the sections that use it.' },
  { path: 'src/sections', why: 'A section does not depend on its page or the document around it.' },
  { path: 'inbox', why: 'The inbox does not depend on the document around it.' },
  { path: 'src/layouts', why: 'A layout does not depend on the pages in it.' },
  { path: 'src/pages', why: 'The site can be built, and served by other hosts, without our server.' },
  {
    path: 'server/domain',
    why: 'The types of the domain do not depend on the services that use them.',
  },
  { path: 'server/settings', why: 'Settings are read before any service starts.' },
  { path: 'server/promise', why: 'The promised time of an answer depends only on the opening hours.' },
  { path: 'server/store', why: 'The store does not depend on the services that use it.' },
  { path: 'server/http', why: 'The parts that all responses share do not depend on single routes.' },
  {
    path: 'server/(requests|messages|sheet|inbox|maintenance)',
    why: 'The files in the parent folder combine these.',
  },
  { path: 'server/editor', why: 'The editor’s users sign in with the inbox’s sessions.' },
  { path: 'server', why: 'The server runs without the CLI and the code of tests.' },
  { path: 'cli', why: 'The CLI is a separate program, which no other program needs.' },
  {
    path: 'editor/page',
    why: 'The editor’s page in the browser depends only on the editor’s API.',
  },
  { path: 'editor/fields', why: 'The definition of a field does not depend on the code that changes it.' },
  { path: 'editor/files', why: 'Storing the files of a brand does not depend on publishing or previews.' },
  { path: 'editor/(publishing|preview|http)', why: 'The files in the parent folder combine these.' },
  { path: 'editor', why: 'The site and its server run without the editor.' },
  {
    path: 'scripts',
    why: 'A script may use the whole product, and the pages, browser and servers of the tests. No code imports a script.',
    except: ['tests/support', 'tests/pages'],
  },
  { path: 'tests', why: 'Tests may use everything except benchmarks.' },
  { path: 'bench', why: 'Benchmarks may use everything.' },
];

const inside = (path) => `^${path}/`;
const files = ({ path }) => (['server', 'editor'].includes(path) ? `${path}/[^/]+$` : `${path}/`);
const testFile = String.raw`\.test\.ts$`;

const order = folders.slice(0, -1).flatMap((folder, index) => {
  const later = folders.slice(index + 1).map((other) => `^${files(other)}`);
  const exceptions = (folder.except ?? []).map(inside);
  return [
    {
      name: `order: ${folder.path}`,
      severity: 'error',
      comment: folder.why,
      from: { path: `^${files(folder)}`, pathNot: testFile },
      to: { path: later, pathNot: exceptions },
    },
    {
      name: `order: tests in ${folder.path}`,
      severity: 'error',
      comment: `${folder.why} A test next to the code may also use tests/support.`,
      from: { path: `^(?=.*${testFile})${files(folder)}` },
      to: { path: later, pathNot: ['^tests/support/', ...exceptions] },
    },
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...order,
    {
      name: 'the server does not import the site',
      severity: 'error',
      comment: 'The server is installed without Astro and React.',
      from: { path: '^(?:server|cli)/', pathNot: testFile },
      to: { path: '^(?:src|build)/' },
    },
    {
      name: 'parts of the server do not import each other',
      severity: 'error',
      comment: 'Each can be understood and changed without the others.',
      from: { path: '^server/(requests|messages|sheet|inbox|maintenance)/' },
      to: { path: '^server/(?:requests|messages|sheet|inbox|maintenance)/', pathNot: '^server/$1/' },
    },
    {
      name: 'no brand at import',
      severity: 'error',
      comment:
        'The brand is a parameter: a server replaces it, and an editor checks several. Only `src` imports the brand of its build.',
      from: { path: '^(?:lib|server|cli|editor)/', pathNot: testFile },
      to: { path: String.raw`^(?:src/brand|astro\.config)\.ts$`, reachable: true },
    },
    {
      name: 'no test imports a test',
      severity: 'error',
      comment: 'Code that tests share is in tests/support.',
      from: {},
      to: { path: String.raw`\.(?:test|spec)\.ts$` },
    },
    {
      name: 'no circular imports',
      severity: 'error',
      comment: 'Files that import each other cannot be understood separately.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: [...folders.map(({ path }) => inside(path)), String.raw`^(?:src/[^/]+|astro\.config)\.ts$`],
    tsPreCompilationDeps: true,
  },
};
