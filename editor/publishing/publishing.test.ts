import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { Finding, PublicationRequest } from '#lib/editor/api.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import type { Draft } from '../files/drafts.ts';
import { EditorError } from '../files/editor-error.ts';
import { listBrandFiles } from '../files/names.ts';
import type { WorkingCopyContents } from '../files/working-copy.ts';
import type { SiteBuilder } from './build.ts';
import { createFolderTarget } from './folder-target.ts';
import { Publisher, type PublisherOptions } from './publisher.ts';
import { createErrorFinding, PublishingError } from './publishing-error.ts';
import type { PublisherWorkingCopy } from './snapshots.ts';
import type { PublishTarget } from './target.ts';

let state: string;
let brand: string;
let dist: string;
let drafts: readonly Draft[];

beforeEach(() => {
  drafts = [];
  [state, brand, dist] = [
    createTemporaryFolder(),
    createTemporaryFolder(),
    join(createTemporaryFolder(), 'dist'),
  ];
  write('facts.yaml', 'priceFrom: 450\n');
  write('en/faqs.yaml', 'questions:\n  - question: Why?\n    answer: [So.]\n');
  write('pictures/hero.webp', 'a picture');
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(brand, name)), { recursive: true });
  writeFileSync(join(brand, name), text);
}
const read = (name: string) => readFileSync(join(brand, name), 'utf8');

const buildFacts: SiteBuilder = async ({ brand: from, site }) => {
  mkdirSync(site);
  const facts = readFileSync(join(from, 'facts.yaml'), 'utf8').trim();
  writeFileSync(
    join(site, 'index.html'),
    `<!doctype html><title>A title that is long enough</title><p>${facts}`,
  );
  return [];
};
const readServed = () => readFileSync(join(dist, 'index.html'), 'utf8').match(/<p>(.*)/)?.[1];

interface TestOptions extends Partial<Omit<PublisherOptions, 'copy'>> {
  readonly findings?: () => Promise<readonly Finding[]>;
}

function createPublisher({ findings = async () => [], ...options }: TestOptions = {}) {
  const contents = async (): Promise<WorkingCopyContents> => {
    const names = await listBrandFiles(pathToFileURL(`${brand}/`));
    return {
      files: new Map(names.map((name) => [name, readFileSync(join(brand, name))])),
      drafts,
      withDrafts: new Map(drafts.map(({ name, value }) => [name, Buffer.from(String(value))])),
    };
  };
  const copy: PublisherWorkingCopy = {
    readContents: contents,
    readCheckedContents: async () => {
      const present = await contents();
      return { ...present, findings: await findings() };
    },
    async replaceContents(wanted, beforehand) {
      const present = await contents();
      await beforehand(present);
      for (const name of present.files.keys()) rmSync(join(brand, name));
      for (const [name, content] of wanted.files) write(name, content.toString());
      drafts = wanted.drafts;
      return present;
    },
  };
  const logged: string[] = [];
  const publisher = new Publisher({
    copy,
    state,
    target: createFolderTarget(dist),
    build: buildFacts,
    log: (message) => void logged.push(message),
    ...options,
  });
  return Object.assign(publisher, { logged });
}

async function publish(editor = createPublisher(), about: PublicationRequest = {}) {
  await editor.start('Ada', about);
  await editor.whenIdle();
  return editor.state();
}

async function restore(editor: Publisher, release: { readonly id: string } | undefined) {
  await editor.restore(release?.id ?? '', 'Ada');
  await editor.whenIdle();
  return editor.state();
}

/** Changes a release as if another version of the code had built it. */
function setOtherCode(id = ''): void {
  const file = join(state, 'releases', id, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), code: 'older' }));
}

const findPrevious = async (editor: Publisher) =>
  (await editor.state()).releases.find(({ isSnapshot, current }) => !isSnapshot && !current);

test('saved files are built and served, and become a release with a list of changes', async () => {
  const editor = createPublisher();
  expect(await editor.state()).toMatchObject({ state: 'idle', findings: [] });
  expect(await editor.changes()).toMatchObject({ since: null, changes: [] });
  write('facts.yaml', 'priceFrom: 500\n');
  expect((await editor.changes()).changes).toMatchObject([{ before: '450', after: '500' }]);
  expect(await editor.start('Ada')).toMatchObject({ state: 'checking' });
  await editor.whenIdle();
  const { releases, ...now } = await editor.state();
  expect(now).toMatchObject({
    state: 'done',
    findings: [],
    startedAt: expect.any(String),
    endedAt: expect.any(String),
  });
  expect(releases).toMatchObject([
    { by: 'Ada', current: true, summary: [expect.stringMatching(/\(450 → 500\)$/)] },
    { isSnapshot: true, current: false },
  ]);
  expect(readServed()).toBe('priceFrom: 500');
  const nothing = { changes: [], unpublished: [], errors: [] };
  expect(await editor.changes()).toEqual({ since: releases[0]?.at, ...nothing });
  const again = await publish(editor);
  expect(again).toMatchObject({
    state: 'done',
    findings: [{ level: 'notice', sentence: 'Nothing has changed since it was published.' }],
  });
  expect(again.releases).toEqual(releases);
});

test('changes during a build are part of the next release', async () => {
  const build: SiteBuilder = async (order) => {
    write('facts.yaml', 'priceFrom: 600\n');
    return buildFacts(order);
  };
  const editor = createPublisher({ build });
  await publish(editor);
  expect(readServed()).toBe('priceFrom: 450');
  expect((await editor.changes()).changes).toMatchObject([{ before: '450', after: '600' }]);
});

test('only one publication runs at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const editor = createPublisher({ build: (order) => promise.then(() => buildFacts(order)) });
  await editor.start('Ada');
  await expect(editor.start('Grace')).rejects.toMatchObject({ status: 409 });
  resolve();
  await editor.whenIdle();
  expect((await editor.state()).state).toBe('done');
});

const refusingTarget: PublishTarget = {
  publishes: 'site',
  switchTo: () => Promise.reject(new EditorError(422, 'It does not start.')),
};

test.each<[string, TestOptions, string]>([
  [
    'a check finds an error',
    { findings: async () => [createErrorFinding('A price is missing.')] },
    'A price is missing.',
  ],
  [
    'the build fails',
    {
      build: () =>
        Promise.reject(
          new PublishingError([createErrorFinding('The picture “hero” is too small.')], 'details'),
        ),
    },
    'The picture “hero” is too small.',
  ],
  [
    'a link of the built site leads nowhere',
    {
      build: async (order) => {
        await buildFacts(order);
        writeFileSync(join(order.site, 'index.html'), '<!doctype html><a href="/nowhere">There</a>');
        return [];
      },
    },
    'There is no “/nowhere”, and a link or a picture leads there (/): correct it in the brand’s file.',
  ],
  ['the new site cannot be served', { target: refusingTarget }, 'It does not start.'],
  [
    'the disk is full',
    { build: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) },
    'The disk is full. Nothing was published.',
  ],
])('when %s, the site stays, and a sentence says why', async (_, given, sentence) => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  const former = readdirSync(join(state, 'releases'));
  const { state: ended, findings, releases } = await publish(createPublisher(given));
  expect((await createPublisher(given).changes()).errors).toEqual((await given.findings?.()) ?? []);
  expect(ended).toBe('failed');
  expect(findings.map((each) => each.sentence)).toContain(sentence);
  expect(readServed()).toBe('priceFrom: 450');
  expect(releases[0]).toMatchObject({ current: true });
  expect(readdirSync(join(state, 'releases'))).toEqual(former);
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
});

test('warnings are reported, the preview is paused, and the owner’s summary comes first', async () => {
  const warning: Finding = { level: 'warning', sentence: 'The picture is small.' };
  const steps: string[] = [];
  const editor = createPublisher({
    build: async (order) => {
      steps.push('build');
      return [...(await buildFacts(order)), warning];
    },
    preview: { pause: async () => void steps.push('pause'), resume: () => void steps.push('resume') },
  });
  const published = await publish(editor, { note: ' Prices of\n autumn ' });
  expect(published).toMatchObject({ state: 'done', findings: [warning] });
  expect(published.releases[0]?.summary[0]).toBe('Prices of autumn');
  expect(steps).toEqual(['pause', 'build', 'resume']);
});

const createDraft = (price: string): Draft => ({
  name: 'facts.yaml',
  base: {},
  value: `priceFrom: ${price}\n`,
  at: '2026-01-01T00:00:00Z',
});

test('unsaved changes are listed, and left out only after a confirmation', async () => {
  const editor = createPublisher();
  await publish(editor);
  write('en/faqs.yaml', 'questions: []\n');
  drafts = [createDraft('900')];
  const { changes, unpublished } = await editor.changes();
  expect(changes.map(({ file }) => file)).toEqual(['en/faqs.yaml']);
  expect(unpublished).toMatchObject([{ file: 'facts.yaml', before: '450', after: '900' }]);
  const [{ label } = { label: '' }] = unpublished;
  const undecided = await publish(editor);
  expect(undecided).toMatchObject({ state: 'failed', findings: [{ level: 'error' }] });
  expect(undecided.findings[0]?.sentence).toContain(label);
  const decided = await publish(editor, { leftOut: [label], unsent: ['Second line'] });
  expect(decided).toMatchObject({
    state: 'done',
    findings: [{ sentence: `Published, without your unsaved changes in Second line and ${label}.` }],
  });
  expect(readServed()).toBe('priceFrom: 450');
  expect(drafts).toHaveLength(1);
  drafts = [];
  write('facts.yaml', 'priceFrom: 900\n');
  expect(await publish(editor, { leftOut: [label] })).toMatchObject({ state: 'done', findings: [] });
});

test('contents, findings and summary belong to the same version', async () => {
  const editor = createPublisher({
    findings: async () => {
      write('facts.yaml', 'priceFrom: 999\n');
      return [];
    },
  });
  await publish(createPublisher());
  write('facts.yaml', 'priceFrom: 500\n');
  const { releases } = await publish(editor);
  expect(releases[0]?.summary).toEqual([expect.stringMatching(/\(450 → 500\)$/)]);
  expect(readServed()).toBe('priceFrom: 500');
});

test('changes during the build of an older version, and drafts, can be restored', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const older = await findPrevious(createPublisher());
  setOtherCode(older?.id);
  const typed = createDraft('typed');
  const editor = createPublisher({
    build: async (order) => {
      write('facts.yaml', 'priceFrom: 600\n');
      drafts = [typed];
      return buildFacts(order);
    },
  });
  const { findings, releases } = await restore(editor, older);
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
  expect(drafts).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: 'notice', sentence: expect.stringContaining('in the list') }),
  );
  const kept = releases.find((each) => each.isSnapshot);
  expect(kept?.summary.join()).toContain('typed');
  await restore(editor, kept);
  expect(read('facts.yaml')).toBe('priceFrom: 600\n');
  expect(drafts).toEqual([typed]);
});

test('a draft is kept as a release even if its files already are one', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  const editor = createPublisher();
  await publish(editor);
  drafts = [createDraft('typed')];
  const older = await findPrevious(editor);
  const { releases } = await restore(editor, older);
  expect(drafts).toEqual([]);
  await restore(
    editor,
    releases.find((each) => each.isSnapshot),
  );
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
  expect(drafts).toHaveLength(1);
});

test('a release can be restored, and afterwards the content before that', async () => {
  const editor = createPublisher();
  await publish(editor);
  write('facts.yaml', 'priceFrom: 500\n');
  write('en/about.yaml', 'heading: New\n');
  await publish(editor);
  write('facts.yaml', 'priceFrom: 600\n');
  const first = await findPrevious(editor);
  const { state: ended, releases } = await restore(editor, first);
  expect(ended).toBe('done');
  expect(readServed()).toBe('priceFrom: 450');
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
  expect(existsSync(join(brand, 'en/about.yaml'))).toBe(false);
  expect(releases.find(({ current }) => current)?.id).toBe(first?.id);
  const [kept] = releases;
  expect(kept).toMatchObject({ isSnapshot: true });
  await restore(editor, kept);
  expect(read('facts.yaml')).toBe('priceFrom: 600\n');
  expect(read('en/about.yaml')).toBe('heading: New\n');
  expect(readServed()).toBe('priceFrom: 450');
  expect((await editor.state()).findings).toMatchObject([{ level: 'notice' }]);
});

test('the content is restored if the older site cannot be served', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const editor = createPublisher({ target: refusingTarget });
  drafts = [createDraft('typed')];
  const older = await findPrevious(editor);
  expect(await restore(editor, older)).toMatchObject({
    state: 'failed',
    findings: [{ sentence: 'It does not start.' }],
  });
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
  expect(drafts).toHaveLength(1);
  expect((await editor.state()).releases).toContainEqual(older);
});

test('a release that was built by other code is built again before it is served', async () => {
  const editor = createPublisher();
  await publish(editor);
  const [{ id } = { id: '' }] = (await editor.state()).releases;
  setOtherCode(id);
  writeFileSync(join(state, 'releases', id, 'site/index.html'), '<p>by older code');
  const { releases } = await restore(editor, { id });
  expect(readServed()).toBe('priceFrom: 450');
  expect(releases[0]).toMatchObject({ current: true, summary: [expect.stringContaining('Bring back')] });
  expect(releases[0]?.id).not.toBe(id);
});

test('a release by other code is served until it is rebuilt, as the same release', async () => {
  await publish();
  const [{ id } = { id: '' }] = (await createPublisher().state()).releases;
  const site = join(state, 'releases', id, 'site');
  writeFileSync(join(site, 'index.html'), '<p>by older code');
  const rebuild = async (editor = createPublisher()) => {
    const problems: string[] = [];
    await editor.rebuild((folder, problem) => problems.push(folder, problem));
    return problems;
  };
  /** Builds into an existing folder, like `npm run build`. */
  const buildAgain: SiteBuilder = (order) => {
    rmSync(order.site, { recursive: true });
    return buildFacts(order);
  };
  await rebuild(createPublisher({ build: buildAgain }));
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('<p>by older code');
  setOtherCode(id);
  const failing = createPublisher({ build: () => Promise.reject(new PublishingError([], 'details')) });
  expect(await rebuild(failing)).toEqual([join(state, 'releases', id), '']);
  expect(failing.logged).toContain('details');
  expect(await rebuild(createPublisher({ build: buildAgain }))).toEqual([]);
  expect(readServed()).toBe('priceFrom: 450');
  const { releases, state: ended } = await createPublisher().state();
  expect(releases).toMatchObject([{ id, current: true, by: 'Ada' }, { isSnapshot: true }]);
  expect(ended).toBe('done');
  expect(await rebuild(createPublisher({ build: () => Promise.reject(new Error('Built twice.')) }))).toEqual(
    [],
  );
});

test.each(['../secret', '2026-01-01T00-00-00-000Z', ''])('%j is not the id of a release', async (id) => {
  await expect(createPublisher().restore(id, 'Ada')).rejects.toMatchObject({ status: 404 });
});

test('ten releases are kept, and shared files are stored once', async () => {
  const editor = createPublisher();
  for (let price = 0; price < 12; price += 1) {
    write('facts.yaml', `priceFrom: ${price}\n`);
    await publish(editor);
  }
  const { releases } = await editor.state();
  const published = releases.filter(({ isSnapshot }) => !isSnapshot);
  expect(published).toHaveLength(10);
  expect(published.map(({ current }) => current)).toEqual([true, ...Array(9).fill(false)]);
  expect(published.map(({ id }) => id)).toEqual(
    published
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  const picture = ({ id }: { id: string }) =>
    statSync(join(state, 'releases', id, 'brand/pictures/hero.webp')).ino;
  expect(new Set(published.map(picture)).size).toBe(1);
});

test('the first site can be restored; unknown files and damaged releases are ignored', async () => {
  const site = join(createTemporaryFolder(), 'site');
  await buildFacts({ brand, site, signal: new AbortController().signal });
  write('notes.txt', 'what the editor knows nothing of');
  const editor = createPublisher({ initialSite: { brand, site } });
  const [first] = (await editor.state()).releases;
  expect(first?.current).toBe(true);
  expect(await editor.changes()).toMatchObject({ since: first?.at, changes: [] });
  write('facts.yaml', 'priceFrom: 500\n');
  const { releases } = await publish(editor);
  expect(await restore(editor, releases.at(-1))).toMatchObject({ state: 'done' });
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
  expect(read('notes.txt')).toBe('what the editor knows nothing of');
  const [latest = { id: '' }] = releases;
  writeFileSync(join(state, 'releases', latest.id, 'release.json'), '{"at":');
  const listed = (await createPublisher({ initialSite: { brand, site } }).state()).releases;
  expect(listed.map(({ id }) => id)).toEqual(releases.slice(1).map(({ id }) => id));
});

const never = () => new Promise<never>(() => {});
const neverSwitches: TestOptions = { target: { publishes: 'site', switchTo: never } };

/** Starts a publication that stops in this state, as if the process had been killed. */
async function publishUntil(reached: string, options: TestOptions): Promise<void> {
  const killed = createPublisher(options);
  await killed.start('Ada');
  await expect.poll(async () => (await killed.state()).state).toBe(reached);
}

const halfBuilt: SiteBuilder = ({ site }) => {
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), 'half');
  return never();
};

test.each<[string, TestOptions, string, string]>([
  ['checking', { findings: never }, 'failed', 'priceFrom: 450'],
  ['building', { build: halfBuilt }, 'failed', 'priceFrom: 450'],
  ['switching', neverSwitches, 'done', 'priceFrom: 500'],
])(
  'killed while %s: the next start reports the result, and can publish again',
  async (reached, options, ended, shown) => {
    await publish();
    write('facts.yaml', 'priceFrom: 500\n');
    await publishUntil(reached, options);
    const next = createPublisher();
    const found = await next.state();
    expect(found).toMatchObject({
      state: ended,
      findings: [{ sentence: expect.stringContaining('interrupted') }],
    });
    expect(readServed()).toBe(shown);
    expect(found.releases.filter(({ isSnapshot }) => !isSnapshot)).toHaveLength(ended === 'done' ? 2 : 1);
    expect(await publish(next)).toMatchObject({ state: 'done' });
    expect(readServed()).toBe('priceFrom: 500');
  },
);

test('after a kill during a restore, the next start has the content and the site of the restored release', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const killed = createPublisher(neverSwitches);
  const older = await findPrevious(killed);
  await killed.restore(older?.id ?? '', 'Ada');
  await expect.poll(async () => (await killed.state()).state).toBe('switching');
  const next = createPublisher();
  expect(await next.state()).toMatchObject({ state: 'done' });
  expect(readServed()).toBe('priceFrom: 450');
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
});

test('a new site that ends the process twice is not tried again', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publishUntil('switching', neverSwitches);
  await new Promise<void>((resolve) => {
    const switchTo = () => {
      resolve();
      return never();
    };
    void createPublisher({ target: { publishes: 'site', switchTo } }).recover();
  });
  const found = await createPublisher().state();
  expect(found).toMatchObject({
    state: 'failed',
    findings: [{ sentence: expect.stringContaining('twice') }],
  });
  expect(readServed()).toBe('priceFrom: 450');
  expect(found.releases.filter(({ isSnapshot }) => !isSnapshot)).toHaveLength(1);
});

test('open pages find their scripts after the next publication, for a limited time', async () => {
  const withScript: SiteBuilder = async (given) => {
    const warnings = await buildFacts(given);
    const facts = readFileSync(join(given.brand, 'facts.yaml'), 'utf8');
    mkdirSync(join(given.site, '_astro'));
    writeFileSync(join(given.site, '_astro', `form.${facts.trim().at(-1)}.js`), facts);
    return warnings;
  };
  const editor = createPublisher({ build: withScript });
  const scripts = () => readdirSync(join(dist, '_astro'));
  for (const [price, expected] of [
    [1, ['form.1.js']],
    [2, ['form.1.js', 'form.2.js']],
    [3, ['form.2.js', 'form.3.js']],
  ] as const) {
    write('facts.yaml', `priceFrom: ${price}\n`);
    await publish(editor);
    expect(scripts()).toEqual(expected);
  }
});
