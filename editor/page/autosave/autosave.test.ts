import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import type { Finding, OpenFile, SavedFiles, SaveResult } from '#lib/editor/api.ts';
import { Autosave } from './autosave.ts';

const name = 'en/hero.yaml';
const other = 'en/faqs.yaml';

const openFile = (of: string, value: unknown): OpenFile => ({
  name: of,
  version: '1',
  field: { kind: 'group', label: '', fields: [] },
  value,
});

/** Creates a mock of the editor's API with two files. A test can replace `answer`. */
function createEditor() {
  const opened = openFile(name, { headline: 'Before' });
  const others = new Map([[other, openFile(other, { items: ['a', 'b', 'c'] })]]);
  const sent: SavedFiles[] = [];
  const stored = new Map<string, string>();
  const accept = async ({ files }: SavedFiles): Promise<SaveResult> => ({
    saved: files.map((file) => ({ name: file.name, version: `${sent.length + 1}` })),
    drafts: [],
    findings: [],
  });
  const editor = {
    opened,
    sent,
    stored,
    found: [] as Finding[],
    reverted: [] as string[],
    revert: async (): Promise<SaveResult> => ({ saved: [], drafts: [], findings: [] }),
    accept,
    answer: accept,
    fail: (error: Error) => {
      editor.answer = () => Promise.reject(error);
    },
    storage: {
      get length() {
        return stored.size;
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    autosave: (person = 'Ada') =>
      new Autosave(
        {
          file: async (of) => others.get(of) ?? editor.opened,
          save: async (files) => {
            sent.push(files);
            return editor.answer(files);
          },
          dropDraft: async () => editor.opened,
          findings: async () => ({ findings: editor.found }),
          undo: (id) => {
            editor.reverted.push(`undo ${id}`);
            return editor.revert();
          },
          redo: (id) => {
            editor.reverted.push(`redo ${id}`);
            return editor.revert();
          },
        },
        editor.storage,
        { brand: 'Vesper & Row', person },
      ),
  };
  return editor;
}

async function openFiles(...names: readonly string[]) {
  const editor = createEditor();
  const autosave = editor.autosave();
  await Promise.all((names.length > 0 ? names : [name]).map((file) => autosave.open(file)));
  return { editor, autosave };
}

async function createCrashed(edits: readonly (readonly [file: string, key: string, value: unknown])[]) {
  const { editor, autosave } = await openFiles(name, other);
  for (const [file, key, value] of edits) autosave.edit(file, [key], value);
  vi.clearAllTimers();
  return editor;
}

const typed = (autosave: Autosave) => autosave.snapshot().files.get(name);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('typed text is sent once, after a pause', async () => {
  const { editor, autosave } = await openFiles();
  for (const headline of ['A', 'Af', 'After']) autosave.edit(name, ['headline'], headline);
  expect(autosave.hasUnsent).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.sent).toEqual([{ files: [{ name, version: '1', value: { headline: 'After' } }] }]);
  expect(typed(autosave)?.state).toBe('saved');
  expect(autosave.hasUnsent).toBe(false);
});

test('text that is typed during a request is sent after it, with the new version', async () => {
  const { editor, autosave } = await openFiles();
  const { promise, resolve: answer } = Promise.withResolvers<SaveResult>();
  editor.answer = () => promise;
  autosave.edit(name, ['headline'], 'One');
  await vi.advanceTimersByTimeAsync(500);
  autosave.edit(name, ['headline'], 'Two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(editor.sent).toHaveLength(1);
  answer({ saved: [{ name, version: '2' }], drafts: [], findings: [] });
  await vi.advanceTimersByTimeAsync(500);
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '2', value: { headline: 'Two' } }] });
});

test.each<[string, Error]>([
  ['a lost connection', new ConnectionError()],
  ...[429, 500, 503].map((status): [string, Error] => [`${status}`, new ApiError(status, 'Not now.')]),
])('after %s, what was typed is sent again, and nothing is lost', async (_, error) => {
  const { editor, autosave } = await openFiles();
  editor.fail(error);
  autosave.edit(name, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(5000);
  expect(autosave.snapshot().connection).toBe('offline');
  expect(typed(autosave)).toMatchObject({ state: 'unsent', value: { headline: 'After' } });
  editor.answer = editor.accept;
  await vi.advanceTimersByTimeAsync(3000);
  expect(autosave.snapshot().connection).toBe('online');
  expect(typed(autosave)?.state).toBe('saved');
});

test.each([
  [
    'while it is another’s turn',
    new ApiError(409, 'Somebody else edits now.', {
      editLock: { person: 'Ada', isHeld: false, holder: null },
    }),
  ],
  ['after the session has ended', new ApiError(401, 'Sign in at the desk.')],
])('%s nothing is sent, until this window has the turn again', async (_, error) => {
  const { editor, autosave } = await openFiles();
  editor.fail(error);
  autosave.edit(name, ['headline'], 'Mine');
  await vi.advanceTimersByTimeAsync(5000);
  expect(autosave.snapshot().connection).toBe('superseded');
  editor.answer = editor.accept;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(editor.sent).toHaveLength(1);
  expect(typed(autosave)?.value).toEqual({ headline: 'Mine' });
  autosave.resume();
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.snapshot().connection).toBe('online');
  expect(typed(autosave)?.state).toBe('saved');
});

function createConflict(value: unknown) {
  const editor = createEditor();
  editor.answer = async () => {
    editor.opened = { ...editor.opened, version: '7', value };
    editor.answer = editor.accept;
    throw new ApiError(409, 'It was changed since it was opened.');
  };
  return editor;
}

test.each(['Mine', 'Theirs'])('conflicting changes of two people wait for a choice: %s', async (chosen) => {
  const editor = createConflict({ headline: 'Theirs', second: 'Theirs, too' });
  const autosave = editor.autosave();
  await autosave.open(name);
  autosave.edit(name, ['headline'], 'Mine');
  autosave.edit(name, ['third'], 'Mine, too');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(typed(autosave)).toMatchObject({ state: 'conflict', value: { headline: 'Mine' } });
  expect(editor.sent).toHaveLength(1);

  autosave.resolve(name, () => chosen === 'Theirs');
  await vi.advanceTimersByTimeAsync(500);
  const value = { headline: chosen, second: 'Theirs, too', third: 'Mine, too' };
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '7', value }] });
  expect(typed(autosave)).toMatchObject({ state: 'saved', value });
});

test('changes of different fields by two people are merged and sent', async () => {
  const editor = createConflict({ headline: 'Before', second: 'Theirs' });
  const autosave = editor.autosave();
  await autosave.open(name);
  autosave.edit(name, ['headline'], 'Mine');
  await vi.advanceTimersByTimeAsync(1000);
  const value = { headline: 'Mine', second: 'Theirs' };
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '7', value }] });
  expect(typed(autosave)).toMatchObject({ state: 'saved', value });
});

test('edits from before a crash are merged with later changes', async () => {
  const editor = await createCrashed([[name, 'headline', 'Mine']]);
  editor.opened = { ...editor.opened, version: '7', value: { headline: 'Before', second: 'Theirs' } };

  const autosave = editor.autosave();
  await autosave.open(name);
  await vi.advanceTimersByTimeAsync(500);
  const value = { headline: 'Mine', second: 'Theirs' };
  expect(editor.sent).toEqual([{ files: [{ name, version: '7', value }] }]);
});

test('a draft in conflict with its file waits for a choice', async () => {
  const editor = createEditor();
  const conflict = { base: { headline: 'Before' }, value: { headline: 'Draft' } };
  editor.opened = { ...editor.opened, value: { headline: 'Theirs' }, conflict };
  const autosave = editor.autosave();
  await autosave.open(name);
  await vi.advanceTimersByTimeAsync(1000);
  expect(typed(autosave)).toMatchObject({ state: 'conflict', value: { headline: 'Draft' } });
  expect(editor.sent).toEqual([]);
});

test('a lost response does not cause a conflict', async () => {
  const { editor, autosave } = await openFiles();
  editor.answer = async () => {
    editor.opened = { ...editor.opened, version: '2', value: { headline: 'One' } };
    editor.answer = async () => {
      editor.answer = editor.accept;
      throw new ApiError(409, 'It was changed since it was opened.');
    };
    throw new ConnectionError();
  };
  autosave.edit(name, ['headline'], 'One');
  await vi.advanceTimersByTimeAsync(500);
  autosave.edit(name, ['headline'], 'One, two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(autosave)).toMatchObject({ state: 'saved', value: { headline: 'One, two' } });
  expect(editor.sent.at(-1)).toEqual({
    files: [{ name, version: '2', value: { headline: 'One, two' } }],
  });
});

test('a draft that is saved together with another file is read again', async () => {
  const editor = createEditor();
  const autosave = editor.autosave();
  editor.opened = { ...editor.opened, value: { headline: 'Draft' }, draft: { at: '' } };
  await autosave.open(name);
  const merged = { headline: 'Draft', second: 'Theirs' };
  const other = 'facts.yaml';
  const { draft: _, ...opened } = editor.opened;
  editor.opened = { ...opened, name: other };
  await autosave.open(other);
  editor.answer = async () => {
    editor.opened = { ...opened, version: '7', value: merged };
    return {
      saved: [
        { name: other, version: '2' },
        { name, version: '7' },
      ],
      drafts: [],
      findings: [],
    };
  };
  autosave.edit(other, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(autosave)).toMatchObject({ state: 'saved', value: merged });
  expect(editor.sent).toHaveLength(1);
});

test('messages about a file stay when another file is saved', async () => {
  const editor = createEditor();
  const autosave = editor.autosave();
  editor.found = [
    { level: 'error', sentence: 'A question is empty.', file: 'en/faqs.yaml' },
    { level: 'error', sentence: 'The headline is empty.', file: name },
  ];
  await autosave.readFindings();
  await autosave.open(name);
  autosave.edit(name, ['headline'], 'After');
  editor.found = [];
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.snapshot().findings.map(({ sentence }) => sentence)).toEqual(['A question is empty.']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.snapshot().findings).toEqual([]);
});

const items = (autosave: Autosave) =>
  (autosave.snapshot().files.get(other)?.value as { items: unknown[] } | undefined)?.items;

describe('undoing', () => {
  test('changes in all files are undone and redone in reverse order', async () => {
    const { editor, autosave } = await openFiles(name, other);
    autosave.edit(other, ['items'], ['a', 'c']);
    autosave.edit(other, ['items'], ['c', 'a']);
    autosave.edit(name, ['headline'], 'After');
    expect(await autosave.undo()).toMatchObject({ file: name, path: ['headline'] });
    expect(typed(autosave)?.value).toEqual({ headline: 'Before' });
    await autosave.undo();
    expect(items(autosave)).toEqual(['a', 'c']);
    await autosave.undo();
    expect(items(autosave)).toEqual(['a', 'b', 'c']);
    expect(autosave.snapshot().canUndo).toBe(false);
    expect(await autosave.undo()).toBeUndefined();
    await autosave.redo();
    expect(items(autosave)).toEqual(['a', 'c']);
    autosave.edit(other, ['items'], ['a']);
    expect(autosave.snapshot().canRedo).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(editor.sent.at(-1)?.files).toMatchObject([{ name: other, value: { items: ['a'] } }]);
  });

  test('typing without a pause is one change, and typing after a pause another', async () => {
    const { autosave } = await openFiles();
    for (const headline of ['A', 'Af', 'After']) autosave.edit(name, ['headline'], headline);
    await vi.advanceTimersByTimeAsync(5000);
    for (const headline of ['After d', 'After dark']) autosave.edit(name, ['headline'], headline);
    await autosave.undo();
    expect(typed(autosave)?.value).toEqual({ headline: 'After' });
    await autosave.undo();
    expect(typed(autosave)?.value).toEqual({ headline: 'Before' });
  });

  test('dropping a draft can be undone', async () => {
    const { autosave } = await openFiles();
    autosave.edit(name, ['headline'], '');
    await autosave.discardDraft(name);
    expect(typed(autosave)?.value).toEqual({ headline: 'Before' });
    await autosave.undo();
    expect(typed(autosave)?.value).toEqual({ headline: '' });
  });

  test('undoing keeps later changes by other people', async () => {
    const { editor, autosave } = await openFiles();
    autosave.edit(name, ['headline'], 'Mine');
    await vi.advanceTimersByTimeAsync(5000);
    editor.opened = { ...editor.opened, version: '9', value: { headline: 'Theirs' } };
    await autosave.refresh();
    expect(await autosave.undo()).toBeUndefined();
    expect(typed(autosave)?.value).toEqual({ headline: 'Theirs' });
  });

  test('the previous value of a field is found, even after its entry was moved', async () => {
    const { autosave } = await openFiles(other);
    const link = { kind: 'link' };
    const isText = (value: unknown) => typeof value === 'string';
    autosave.edit(other, ['items', 1], link);
    expect(autosave.findFormerValue(other, ['items', 1], isText)).toEqual({ value: 'b', next: link });
    autosave.edit(other, ['items'], [link, 'a', 'c']);
    expect(autosave.findFormerValue(other, ['items', 0], isText)).toEqual({ value: 'b', next: link });
    expect(autosave.findFormerValue(other, ['items', 1], isText)).toBeUndefined();
  });

  const answer = { saved: [], drafts: [], findings: [] };
  const take = (autosave: Autosave, id: string, made: Promise<SaveResult> = Promise.resolve(answer)) =>
    autosave.trackChange('services', { id, response: made });

  test('undoing includes both changes of values and changes of the editor, in order', async () => {
    const { editor, autosave } = await openFiles();
    autosave.edit(name, ['headline'], 'One');
    await vi.advanceTimersByTimeAsync(2000);
    editor.opened = { ...editor.opened, version: '2', value: { headline: 'One' } };
    await take(autosave, 'a service');
    autosave.edit(name, ['headline'], 'Two');
    await autosave.undo();
    expect(await autosave.undo()).toEqual({ id: 'a service', kind: 'services' });
    expect(editor.sent.at(-1)?.files).toMatchObject([{ value: { headline: 'One' } }]);
    expect(await autosave.undo()).toMatchObject({ file: name, before: 'Before' });
    for (const _ of [1, 2, 3]) await autosave.redo();
    expect(autosave.snapshot().canRedo).toBe(false);
    expect(editor.reverted).toEqual(['undo a service', 'redo a service']);
    expect(typed(autosave)?.value).toEqual({ headline: 'Two' });
  });

  test('a change that was sent twice after a lost response is undone once', async () => {
    const editor = createEditor();
    const autosave = editor.autosave();
    await expect(take(autosave, 'a service', Promise.reject(new ConnectionError()))).rejects.toThrow(
      ConnectionError,
    );
    expect(autosave.snapshot().canUndo).toBe(true);
    await take(autosave, 'a service');
    await expect(take(autosave, 'refused', Promise.reject(new ApiError(422, 'No.')))).rejects.toThrow('No.');
    await autosave.undo();
    expect(autosave.snapshot().canUndo).toBe(false);
    expect(editor.reverted).toEqual(['undo a service']);
  });

  test.each([
    ['stays while the connection is lost', new ConnectionError(), 'The connection is lost. Try again.', true],
    ['stays while the editor is busy', new ApiError(503, 'It is busy.'), 'It is busy.', true],
    ['goes when it is refused', new ApiError(409, 'Changed since.'), 'Changed since.', false],
  ])('a change that cannot be undone is reported, and %s', async (_, error, sentence, stays) => {
    const editor = createEditor();
    const autosave = editor.autosave();
    await take(autosave, 'a service');
    const { revert } = editor;
    editor.revert = () => Promise.reject(error);
    expect(await Promise.all([autosave.undo(), autosave.undo()])).toEqual([undefined, undefined]);
    expect(editor.reverted).toHaveLength(1);
    expect(autosave.snapshot()).toMatchObject({ undoProblem: sentence, canUndo: stays, canRedo: false });
    editor.revert = revert;
    await autosave.undo();
    expect(autosave.snapshot()).toMatchObject({ undoProblem: undefined, canUndo: false, canRedo: stays });
  });

  test('changes during an undo are not overwritten by a redo, and repeated keys all count', async () => {
    const { editor, autosave } = await openFiles();
    for (const id of ['first', 'second', 'third']) await take(autosave, id);
    await Promise.all([autosave.undo(), autosave.undo()]);
    expect(editor.reverted.splice(0)).toEqual(['undo third', 'undo second']);
    const { promise, resolve: finish } = Promise.withResolvers<SaveResult>();
    editor.revert = () => promise;
    const undone = autosave.undo();
    autosave.edit(name, ['headline'], 'Meanwhile');
    await vi.advanceTimersByTimeAsync(0);
    finish(answer);
    await undone;
    expect(editor.reverted).toEqual(['undo first']);
    expect(autosave.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
    await autosave.undo();
    expect(typed(autosave)?.value).toEqual({ headline: 'Before' });
    expect(autosave.snapshot().canUndo).toBe(false);
  });
});

test('after a crash, the edits of all files are restored and sent when any file is opened', async () => {
  const editor = await createCrashed([
    [name, 'headline', 'After'],
    [other, 'items', ['b']],
  ]);
  const autosave = editor.autosave();
  await autosave.recover();
  expect([...autosave.snapshot().recoveredFiles].sort()).toEqual([other, name]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(editor.sent.flatMap(({ files }) => files).map((file) => file.name)).toEqual(
    expect.arrayContaining([name, other]),
  );
  expect(editor.stored.size).toBe(0);
});

test.each([413, 422, 404, 403])(
  'a file that is rejected with %i is sent again only on request, and does not block others',
  async (status) => {
    const { editor, autosave } = await openFiles(name, other);
    editor.answer = async (files) => {
      if (files.files.some((file) => file.name === name)) throw new ApiError(status, 'Not this.');
      return editor.accept(files);
    };
    autosave.edit(name, ['headline'], 'Much');
    autosave.edit(other, ['items'], ['b']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(typed(autosave)).toMatchObject({ state: 'refused', sentence: 'Not this.' });
    expect(editor.sent).toHaveLength(2);
    expect(autosave.snapshot().files.get(other)?.state).toBe('saved');
    editor.answer = editor.accept;
    autosave.retry(name);
    await vi.advanceTimersByTimeAsync(1000);
    expect(typed(autosave)?.state).toBe('saved');
  },
);

test('a request that fails after the autosave was stopped is not repeated', async () => {
  const { editor, autosave } = await openFiles();
  const { promise, reject: fail } = Promise.withResolvers<SaveResult>();
  editor.answer = () => promise;
  autosave.edit(name, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(500);
  autosave.stop();
  fail(new ConnectionError());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(editor.sent).toHaveLength(1);
  expect(autosave.snapshot().connection).toBe('superseded');
});

test('unsent edits are restored only for the person who made them', async () => {
  const editor = createEditor();
  const before = editor.autosave();
  await before.open(name);
  before.edit(name, ['headline'], 'After');
  before.setIncomplete('service', { label: 'Name', text: 'Yachts', instruction: 'press “Add”' });
  before.stop();
  for (const [person, headline, unfinished] of [
    ['Ben', 'Before', 0],
    ['Ada', 'After', 1],
  ] as const) {
    const autosave = editor.autosave(person);
    await autosave.recover();
    await autosave.open(name);
    expect(typed(autosave)?.value).toEqual({ headline });
    expect(autosave.snapshot().incomplete.size).toBe(unfinished);
    autosave.stop();
  }
  const added = editor.autosave();
  expect(added.hasUnsent).toBe(true);
  added.setIncomplete('service', undefined);
  expect(added.hasUnsent).toBe(false);
  expect(editor.autosave().snapshot().incomplete.size).toBe(0);
});

test('characters that no page can show are removed from pasted text', async () => {
  const { autosave } = await openFiles(name, other);
  autosave.edit(name, ['headline'], 'a\u0000b\u000bc\r\nd\te\u001bf\u0085g\ud800');
  expect(typed(autosave)?.value).toEqual({ headline: 'ab c\nd\tef g\ufffd' });
  autosave.edit(other, ['items'], [{ text: 'x\u0001' }]);
  expect(items(autosave)).toEqual([{ text: 'x' }]);
});

test('without browser storage, only the local copy is missing, and this is reported', async () => {
  const editor = createEditor();
  editor.storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const autosave = editor.autosave();
  await autosave.open(name);
  autosave.edit(name, ['headline'], 'After');
  expect(autosave.snapshot().hasCopies).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(typed(autosave)?.state).toBe('saved');
});

test('the fields of an open file keep their order while it is read again', async () => {
  const { editor, autosave } = await openFiles();
  const { field } = editor.opened;
  editor.opened = {
    ...editor.opened,
    version: '2',
    field: { kind: 'group', label: 'Another', fields: [] },
  };
  await autosave.refresh();
  expect(typed(autosave)?.open).toMatchObject({ version: '2', field });
  await autosave.open(name);
  expect(typed(autosave)?.open.field.label).toBe('Another');
});

test('edits that had arrived before the editor was killed cause no conflict', async () => {
  const { editor, autosave } = await openFiles();
  editor.answer = async ({ files }) => {
    editor.opened = { ...editor.opened, version: '7', value: files[0]?.value };
    throw new ConnectionError();
  };
  autosave.edit(name, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(500);
  const next = editor.autosave();
  await next.recover();
  expect(next.snapshot().recoveredFiles).toEqual([]);
  expect(typed(next)?.state).toBe('saved');
  editor.answer = async () => {
    editor.answer = editor.accept;
    throw new ApiError(409, 'It was changed since it was opened.');
  };
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(autosave)).toMatchObject({ state: 'saved', value: { headline: 'After' } });
});

test('an entry that is changed after it arrived is not duplicated if the page closes before the response', async () => {
  const { editor, autosave } = await openFiles();
  editor.answer = ({ files }) => {
    editor.opened = { ...editor.opened, version: '7', value: files[0]?.value };
    return new Promise(() => {});
  };
  autosave.edit(name, ['entries'], [{ topic: 'Do' }]);
  await vi.advanceTimersByTimeAsync(5000);
  autosave.edit(name, ['entries'], [{ topic: 'Do you' }]);
  editor.answer = editor.accept;
  const next = editor.autosave();
  await next.recover();
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(next)).toMatchObject({ state: 'saved', value: { entries: [{ topic: 'Do you' }] } });
});

test('edits made while the previous ones were rejected are sent', async () => {
  const { editor, autosave } = await openFiles();
  editor.answer = async () => {
    autosave.edit(name, ['headline'], 'Short');
    editor.answer = editor.accept;
    throw new ApiError(422, 'That is too long.');
  };
  autosave.edit(name, ['headline'], 'Much');
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(autosave)).toMatchObject({ state: 'saved', value: { headline: 'Short' } });
});
