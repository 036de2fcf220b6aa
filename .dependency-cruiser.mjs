/** The order of imports, also of those of types alone. `npm run check` and `npm test` hold the code to it. */

/** A folder imports what stands above it here, and nothing that stands below it. Each is a regular expression. */
const folders = [
  { path: 'brands', why: 'A brand is what an owner writes: it knows nothing of the code.' },
  {
    path: 'lib/brand',
    why: 'What a brand is does not depend on what is made of it.',
  },
  {
    path: 'lib/request',
    why: 'What a request is, for the form and for the server, does not depend on either.',
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
    why: 'Requests, polling and storage are the same for both private pages, and depend on neither.',
  },
  { path: 'build', why: 'What only a build runs does not depend on the pages that are built.' },
  { path: 'src/brand', why: 'What the build knows of the brand does not depend on what shows it.' },
  { path: 'src/styles', why: 'Colors, measures and breakpoints do not depend on what has them.' },
  { path: 'src/metadata', why: 'What machines are told of the site does not depend on how it looks.' },
  { path: 'src/pictures', why: 'A picture is encoded without knowing where it is shown.' },
  { path: 'src/evening', why: 'The evening knows its hours, and not who takes part in it.' },
  { path: 'src/components', why: 'A component knows nothing of the sections that use it.' },
  { path: 'src/sections', why: 'A section knows nothing of its page, nor of the document around it.' },
  { path: 'inbox', why: 'The inbox does not depend on the document around it.' },
  { path: 'src/layouts', why: 'A layout has room for any page.' },
  { path: 'src/pages', why: 'The site can be built, and served by others, without our server.' },
  {
    path: 'server/domain',
    why: 'What all of the server talks about does not depend on what is done with it.',
  },
  { path: 'server/settings', why: 'Settings are read before anything is started.' },
  { path: 'server/promise', why: 'When a request is to be answered depends on the opening hours alone.' },
  { path: 'server/store', why: 'The store keeps what it is given, whoever gives it.' },
  { path: 'server/http', why: 'What every answer needs does not depend on what is answered.' },
  {
    path: 'server/(requests|messages|sheet|inbox|maintenance)',
    why: 'These are put together by the files above them.',
  },
  { path: 'server/editor', why: 'The editor’s users sign in with the inbox’s sessions.' },
  { path: 'server', why: 'The server runs without the CLI, and without anything that tests need.' },
  { path: 'cli', why: 'The CLI is a program of its own; no other program needs it.' },
  {
    path: 'editor/page',
    why: 'What the editor’s browser runs knows the editor by what they say to each other.',
  },
  { path: 'editor/fields', why: 'What a field is like does not depend on who changes it.' },
  { path: 'editor/files', why: 'The files of a brand are kept without knowing who publishes or shows them.' },
  { path: 'editor/(publishing|preview|http)', why: 'These are put together by the files above them.' },
  { path: 'editor', why: 'The site and its server run without the editor.' },
  {
    path: 'scripts',
    why: 'A script may use all of the product, and the pages, browser and servers of the tests; nothing uses a script.',
    except: ['tests/support', 'tests/pages'],
  },
  { path: 'tests', why: 'Tests may use everything but benchmarks.' },
  { path: 'bench', why: 'Benchmarks may use everything.' },
];

const inside = (path) => `^${path}/`;
const files = ({ path }) => (['server', 'editor'].includes(path) ? `${path}/[^/]+$` : `${path}/`);
const testFile = String.raw`\.test\.ts$`;

const order = folders.slice(0, -1).flatMap((folder, at) => {
  const later = folders.slice(at + 1).map((each) => `^${files(each)}`);
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
      comment: `${folder.why} A test beside the code may use what tests share.`,
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
      comment: 'Each can be read, and changed, without the others.',
      from: { path: '^server/(requests|messages|sheet|inbox|maintenance)/' },
      to: { path: '^server/(?:requests|messages|sheet|inbox|maintenance)/', pathNot: '^server/$1/' },
    },
    {
      name: 'no brand at import',
      severity: 'error',
      comment:
        'The brand is a parameter: a server swaps it, and an editor checks several. Only `src` has that of its build.',
      from: { path: '^(?:lib|server|cli|editor)/', pathNot: testFile },
      to: { path: String.raw`^(?:src/brand|astro\.config)\.ts$`, reachable: true },
    },
    {
      name: 'no test imports a test',
      severity: 'error',
      comment: 'What tests share stands in tests/support.',
      from: {},
      to: { path: String.raw`\.(?:test|spec)\.ts$` },
    },
    {
      name: 'no circles',
      severity: 'error',
      comment: 'Of files that import each other, none can be understood before the others.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: [...folders.map(({ path }) => inside(path)), String.raw`^(?:src/[^/]+|astro\.config)\.ts$`],
    tsPreCompilationDeps: true,
  },
};
