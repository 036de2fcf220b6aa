import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { Finding, PublicationOrder } from '#lib/editor/api.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import type { Draft } from '../files/drafts.ts';
import { EditorError } from '../files/editor-error.ts';
import { listBrandFiles } from '../files/names.ts';
import type { WorkingCopyContents } from '../files/working-copy.ts';
import type { Build } from './build.ts';
import { createFolderTarget } from './folder-target.ts';
import { Publisher, type PublisherOptions } from './publisher.ts';
import { errorFinding, PublishingError } from './publishing-error.ts';
import type { PublisherCopy } from './snapshots.ts';
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

/** Builds a page that contains the text of the brand's facts. */
const builds: Build = async ({ brand: from, site }) => {
  mkdirSync(site);
  const facts = readFileSync(join(from, 'facts.yaml'), 'utf8').trim();
  writeFileSync(
    join(site, 'index.html'),
    `<!doctype html><title>A title that is long enough</title><p>${facts}`,
  );
  return [];
};
const served = () => readFileSync(join(dist, 'index.html'), 'utf8').match(/<p>(.*)/)?.[1];

interface Given extends Partial<Omit<PublisherOptions, 'copy'>> {
  readonly findings?: () => Promise<readonly Finding[]>;
}

function publishing({ findings = async () => [], ...options }: Given = {}) {
  const contents = async (): Promise<WorkingCopyContents> => {
    const names = await listBrandFiles(pathToFileURL(`${brand}/`));
    return {
      files: new Map(names.map((name) => [name, readFileSync(join(brand, name))])),
      drafts,
      withDrafts: new Map(drafts.map(({ name, value }) => [name, Buffer.from(String(value))])),
    };
  };
  const copy: PublisherCopy = {
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
  const made = new Publisher({
    copy,
    state,
    target: createFolderTarget(dist),
    build: builds,
    log: (message) => void logged.push(message),
    ...options,
  });
  return Object.assign(made, { logged });
}

/** Publishes, and waits for the end. */
async function publish(editor = publishing(), about: PublicationOrder = {}) {
  await editor.start('Ada', about);
  await editor.whenIdle();
  return editor.state();
}

/** Restores a release, and waits for the end. */
async function restore(editor: Publisher, release: { readonly id: string } | undefined) {
  await editor.restore(release?.id ?? '', 'Ada');
  await editor.whenIdle();
  return editor.state();
}

/** Marks a release as built by other code. */
function madeByOtherCode(id = ''): void {
  const file = join(state, 'releases', id, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), code: 'older' }));
}

/** Returns the published release before the current one. */
const earlier = async (editor: Publisher) =>
  (await editor.state()).releases.find(({ isSnapshot, current }) => !isSnapshot && !current);

test('what is saved is built and served, and is a release with what was changed', async () => {
  const editor = publishing();
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
    { by: 'Ada', current: true, summary: [expect.stringMatching(/: 450 → 500$/)] },
    { isSnapshot: true, current: false },
  ]);
  expect(served()).toBe('priceFrom: 500');
  const nothing = { changes: [], unpublished: [], errors: [] };
  expect(await editor.changes()).toEqual({ since: releases[0]?.at, ...nothing });
  const again = await publish(editor);
  expect(again).toMatchObject({
    state: 'done',
    findings: [{ level: 'notice', sentence: 'Nothing has changed since it was published.' }],
  });
  expect(again.releases).toEqual(releases);
});

test('what is typed during a build is in the next release, not in this one', async () => {
  const build: Build = async (order) => {
    write('facts.yaml', 'priceFrom: 600\n');
    return builds(order);
  };
  const editor = publishing({ build });
  await publish(editor);
  expect(served()).toBe('priceFrom: 450');
  expect((await editor.changes()).changes).toMatchObject([{ before: '450', after: '600' }]);
});

test('while one is published, another is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const editor = publishing({ build: (order) => promise.then(() => builds(order)) });
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

test.each<[string, Given, string]>([
  [
    'a check finds an error',
    { findings: async () => [errorFinding('A price is missing.')] },
    'A price is missing.',
  ],
  [
    'the build fails',
    {
      build: () =>
        Promise.reject(new PublishingError([errorFinding('The picture “hero” is too small.')], 'details')),
    },
    'The picture “hero” is too small.',
  ],
  [
    'a link of the built site leads nowhere',
    {
      build: async (order) => {
        await builds(order);
        writeFileSync(join(order.site, 'index.html'), '<!doctype html><a href="/nowhere">There</a>');
        return [];
      },
    },
    'There is no “/nowhere”, and a link or a picture leads there (/): correct it in the file of the brand that states it.',
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
  const { state: ended, findings, releases } = await publish(publishing(given));
  expect((await publishing(given).changes()).errors).toEqual((await given.findings?.()) ?? []);
  expect(ended).toBe('failed');
  expect(findings.map((each) => each.sentence)).toContain(sentence);
  expect(served()).toBe('priceFrom: 450');
  expect(releases[0]).toMatchObject({ current: true });
  expect(readdirSync(join(state, 'releases'))).toEqual(former);
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
});

test('warnings are told, the preview makes room, and what the owner says of it comes first', async () => {
  const warning: Finding = { level: 'warning', sentence: 'The picture is small.' };
  const steps: string[] = [];
  const editor = publishing({
    build: async (order) => {
      steps.push('build');
      return [...(await builds(order)), warning];
    },
    preview: { pause: async () => void steps.push('pause'), resume: () => void steps.push('resume') },
  });
  const published = await publish(editor, { note: ' Prices of\n autumn ' });
  expect(published).toMatchObject({ state: 'done', findings: [warning] });
  expect(published.releases[0]?.summary[0]).toBe('Prices of autumn');
  expect(steps).toEqual(['pause', 'build', 'resume']);
});

/** Returns a draft of the facts with this price. */
const draft = (price: string): Draft => ({
  name: 'facts.yaml',
  base: {},
  value: `priceFrom: ${price}\n`,
  at: '2026-01-01T00:00:00Z',
});

test('what is not on the page yet is listed, and left out only when that was decided', async () => {
  const editor = publishing();
  await publish(editor);
  write('en/faqs.yaml', 'questions: []\n');
  drafts = [draft('900')];
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
  expect(served()).toBe('priceFrom: 450');
  expect(drafts).toHaveLength(1);
  // The publication does not mention a draft that has been saved since.
  drafts = [];
  write('facts.yaml', 'priceFrom: 900\n');
  expect(await publish(editor, { leftOut: [label] })).toMatchObject({ state: 'done', findings: [] });
});

test('contents, findings and summary are of one moment', async () => {
  const editor = publishing({
    findings: async () => {
      write('facts.yaml', 'priceFrom: 999\n');
      return [];
    },
  });
  await publish(publishing());
  write('facts.yaml', 'priceFrom: 500\n');
  const { releases } = await publish(editor);
  expect(releases[0]?.summary).toEqual([expect.stringMatching(/: 450 → 500$/)]);
  expect(served()).toBe('priceFrom: 500');
});

test('what was typed while an older version was built, and drafts, can be brought back', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const older = await earlier(publishing());
  madeByOtherCode(older?.id);
  const typed = draft('typed');
  const editor = publishing({
    build: async (order) => {
      write('facts.yaml', 'priceFrom: 600\n');
      drafts = [typed];
      return builds(order);
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

test('a draft is set aside even where its files are a release already', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  const editor = publishing();
  await publish(editor);
  drafts = [draft('typed')];
  const older = await earlier(editor);
  const { releases } = await restore(editor, older);
  expect(drafts).toEqual([]);
  await restore(
    editor,
    releases.find((each) => each.isSnapshot),
  );
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
  expect(drafts).toHaveLength(1);
});

test('what was published is brought back, and what was in the form can be brought back, too', async () => {
  const editor = publishing();
  await publish(editor);
  write('facts.yaml', 'priceFrom: 500\n');
  write('en/about.yaml', 'heading: New\n');
  await publish(editor);
  write('facts.yaml', 'priceFrom: 600\n');
  const first = await earlier(editor);
  const { state: ended, releases } = await restore(editor, first);
  expect(ended).toBe('done');
  expect(served()).toBe('priceFrom: 450');
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
  expect(existsSync(join(brand, 'en/about.yaml'))).toBe(false);
  expect(releases.find(({ current }) => current)?.id).toBe(first?.id);
  const [kept] = releases;
  expect(kept).toMatchObject({ isSnapshot: true });
  await restore(editor, kept);
  expect(read('facts.yaml')).toBe('priceFrom: 600\n');
  expect(read('en/about.yaml')).toBe('heading: New\n');
  expect(served()).toBe('priceFrom: 450');
  expect((await editor.state()).findings).toMatchObject([{ level: 'notice' }]);
});

test('what the form has comes back when the older site cannot be served', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const editor = publishing({ target: refusingTarget });
  drafts = [draft('typed')];
  const older = await earlier(editor);
  expect(await restore(editor, older)).toMatchObject({
    state: 'failed',
    findings: [{ sentence: 'It does not start.' }],
  });
  expect(read('facts.yaml')).toBe('priceFrom: 500\n');
  expect(drafts).toHaveLength(1);
  expect((await editor.state()).releases).toContainEqual(older);
});

test('a version that was built by other code is built anew before it is served', async () => {
  const editor = publishing();
  await publish(editor);
  const [{ id } = { id: '' }] = (await editor.state()).releases;
  madeByOtherCode(id);
  writeFileSync(join(state, 'releases', id, 'site/index.html'), '<p>by older code');
  const { releases } = await restore(editor, { id });
  expect(served()).toBe('priceFrom: 450');
  expect(releases[0]).toMatchObject({ current: true, summary: [expect.stringContaining('Bring back')] });
  expect(releases[0]?.id).not.toBe(id);
});

test('what other code has built is served until it is built again, as the same release', async () => {
  await publish();
  const [{ id } = { id: '' }] = (await publishing().state()).releases;
  const site = join(state, 'releases', id, 'site');
  writeFileSync(join(site, 'index.html'), '<p>by older code');
  const rebuild = async (editor = publishing()) => {
    const told: string[] = [];
    await editor.rebuild((folder, problem) => told.push(folder, problem));
    return told;
  };
  /** Builds into an existing folder, as `npm run build` can. */
  const again: Build = (order) => {
    rmSync(order.site, { recursive: true });
    return builds(order);
  };
  await rebuild(publishing({ build: again }));
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('<p>by older code');
  madeByOtherCode(id);
  const failing = publishing({ build: () => Promise.reject(new PublishingError([], 'details')) });
  expect(await rebuild(failing)).toEqual([join(state, 'releases', id), '']);
  expect(failing.logged).toContain('details');
  expect(await rebuild(publishing({ build: again }))).toEqual([]);
  expect(served()).toBe('priceFrom: 450');
  const { releases, state: ended } = await publishing().state();
  expect(releases).toMatchObject([{ id, current: true, by: 'Ada' }, { isSnapshot: true }]);
  expect(ended).toBe('done');
  expect(await rebuild(publishing({ build: () => Promise.reject(new Error('Built twice.')) }))).toEqual([]);
});

test.each(['../secret', '2026-01-01T00-00-00-000Z', ''])('there is no version %j', async (id) => {
  await expect(publishing().restore(id, 'Ada')).rejects.toMatchObject({ status: 404 });
});

test('ten are kept, and files that they share are on the disk once', async () => {
  const editor = publishing();
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

test('what is served at first can be brought back; files of others, and a release that was spoilt, stop nobody', async () => {
  const site = join(createTemporaryFolder(), 'site');
  await builds({ brand, site, signal: new AbortController().signal });
  write('notes.txt', 'what the editor knows nothing of');
  const editor = publishing({ initialSite: { brand, site } });
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
  const listed = (await publishing({ initialSite: { brand, site } }).state()).releases;
  expect(listed.map(({ id }) => id)).toEqual(releases.slice(1).map(({ id }) => id));
});

/** Never resolves, as in a process that was killed. */
const never = () => new Promise<never>(() => {});
const neverSwitches: Given = { target: { publishes: 'site', switchTo: never } };

/** Publishes until the publication reaches this state, and leaves it unfinished. */
async function killedWhile(reached: string, given: Given): Promise<void> {
  const killed = publishing(given);
  await killed.start('Ada');
  await expect.poll(async () => (await killed.state()).state).toBe(reached);
}

const halfBuilt: Build = ({ site }) => {
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), 'half');
  return never();
};

test.each<[string, Given, string, string]>([
  ['checking', { findings: never }, 'failed', 'priceFrom: 450'],
  ['building', { build: halfBuilt }, 'failed', 'priceFrom: 450'],
  ['switching', neverSwitches, 'done', 'priceFrom: 500'],
])(
  'killed while %s: the next start says what became of it, and publishes again',
  async (reached, given, ended, shown) => {
    await publish();
    write('facts.yaml', 'priceFrom: 500\n');
    await killedWhile(reached, given);
    const next = publishing();
    const found = await next.state();
    expect(found).toMatchObject({
      state: ended,
      findings: [{ sentence: expect.stringContaining('interrupted') }],
    });
    expect(served()).toBe(shown);
    expect(found.releases.filter(({ isSnapshot }) => !isSnapshot)).toHaveLength(ended === 'done' ? 2 : 1);
    expect(await publish(next)).toMatchObject({ state: 'done' });
    expect(served()).toBe('priceFrom: 500');
  },
);

test('killed while a version is brought back: the next start has its words and its site', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await publish();
  const killed = publishing(neverSwitches);
  const older = await earlier(killed);
  await killed.restore(older?.id ?? '', 'Ada');
  await expect.poll(async () => (await killed.state()).state).toBe('switching');
  const next = publishing();
  expect(await next.state()).toMatchObject({ state: 'done' });
  expect(served()).toBe('priceFrom: 450');
  expect(read('facts.yaml')).toBe('priceFrom: 450\n');
});

test('a new site that ends the process twice is not tried again', async () => {
  await publish();
  write('facts.yaml', 'priceFrom: 500\n');
  await killedWhile('switching', neverSwitches);
  await new Promise<void>((resolve) => {
    const switchTo = () => {
      resolve();
      return never();
    };
    void publishing({ target: { publishes: 'site', switchTo } }).recover();
  });
  const found = await publishing().state();
  expect(found).toMatchObject({
    state: 'failed',
    findings: [{ sentence: expect.stringContaining('twice') }],
  });
  expect(served()).toBe('priceFrom: 450');
  expect(found.releases.filter(({ isSnapshot }) => !isSnapshot)).toHaveLength(1);
});

test('pages that visitors have open find their scripts after the next publication, and not for ever', async () => {
  const withScript: Build = async (given) => {
    const warnings = await builds(given);
    const facts = readFileSync(join(given.brand, 'facts.yaml'), 'utf8');
    mkdirSync(join(given.site, '_astro'));
    writeFileSync(join(given.site, '_astro', `form.${facts.trim().at(-1)}.js`), facts);
    return warnings;
  };
  const editor = publishing({ build: withScript });
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
