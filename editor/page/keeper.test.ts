import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Finding, OpenFile, SavedFiles, Saving } from '#lib/editor/api.ts';
import { LineLost, Refused } from './ask.ts';
import { Keeper } from './keeper.ts';

const name = 'en/hero.yaml';

/** An editor with one file, which does with what is sent what a test asks. */
function anEditor() {
  const opened: OpenFile = {
    name,
    version: '1',
    field: { kind: 'group', label: '', fields: [] },
    value: { headline: 'Before' },
  };
  const sent: SavedFiles[] = [];
  const stored = new Map<string, string>();
  const editor = {
    opened,
    sent,
    found: [] as Finding[],
    answer: async (): Promise<Saving> => ({
      saved: [{ name, version: `${sent.length + 1}` }],
      kept: [],
      findings: [],
    }),
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    keeper: () =>
      new Keeper(
        {
          file: async () => editor.opened,
          save: async (files) => {
            sent.push(files);
            return editor.answer();
          },
          dropDraft: async () => editor.opened,
          findings: async () => ({ findings: editor.found }),
        },
        editor.storage,
        'Vesper & Row',
      ),
  };
  return editor;
}

const typed = (keeper: Keeper) => keeper.snapshot().files.get(name);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('what is typed goes once, when the keys rest', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  for (const headline of ['A', 'Af', 'After']) keeper.edit(name, ['headline'], headline);
  expect(keeper.hasUnsent).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.sent).toEqual([{ files: [{ name, version: '1', value: { headline: 'After' } }] }]);
  expect(typed(keeper)?.state).toBe('saved');
  expect(keeper.hasUnsent).toBe(false);
});

test('what is typed while an answer is awaited goes after it, with the new version', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  let answer: (saving: Saving) => void = () => {};
  editor.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  keeper.edit(name, ['headline'], 'One');
  await vi.advanceTimersByTimeAsync(500);
  keeper.edit(name, ['headline'], 'Two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(editor.sent).toHaveLength(1);
  answer({ saved: [{ name, version: '2' }], kept: [], findings: [] });
  await vi.advanceTimersByTimeAsync(500);
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '2', value: { headline: 'Two' } }] });
});

test('a line that is down is tried again, and nothing is lost', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  const { answer } = editor;
  editor.answer = async () => {
    throw new LineLost();
  };
  keeper.edit(name, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(500);
  expect(keeper.snapshot().line).toBe('down');
  expect(typed(keeper)?.value).toEqual({ headline: 'After' });
  editor.answer = answer;
  await vi.advanceTimersByTimeAsync(3000);
  expect(keeper.snapshot().line).toBe('up');
  expect(typed(keeper)?.state).toBe('saved');
});

test('what had not reached the editor is there after a crash, and is sent', async () => {
  const editor = anEditor();
  const crashed = editor.keeper();
  await crashed.open(name);
  crashed.edit(name, ['headline'], 'After');
  vi.clearAllTimers();

  const keeper = editor.keeper();
  await keeper.open(name);
  expect(typed(keeper)?.value).toEqual({ headline: 'After' });
  await vi.advanceTimersByTimeAsync(500);
  expect(editor.sent).toHaveLength(1);
});

/** An editor in which somebody else saves this value when the next change arrives. */
function changedByAnother(value: unknown) {
  const editor = anEditor();
  const { answer } = editor;
  editor.answer = async () => {
    editor.opened = { ...editor.opened, version: '7', value };
    editor.answer = answer;
    throw new Refused(409, 'It was changed since it was opened.');
  };
  return editor;
}

test('changes of the same field by two people wait for a choice', async () => {
  const editor = changedByAnother({ headline: 'Theirs', second: 'Theirs, too' });
  const keeper = editor.keeper();
  await keeper.open(name);
  keeper.edit(name, ['headline'], 'Mine');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(typed(keeper)).toMatchObject({ state: 'conflict', value: { headline: 'Mine' } });
  expect(editor.sent).toHaveLength(1);

  keeper.resolve(name, () => false);
  await vi.advanceTimersByTimeAsync(500);
  const value = { headline: 'Mine', second: 'Theirs, too' };
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '7', value }] });
  expect(typed(keeper)).toMatchObject({ state: 'saved', value });
});

test('the words of the other can be chosen, and what else was typed stays', async () => {
  const editor = changedByAnother({ headline: 'Theirs' });
  const keeper = editor.keeper();
  await keeper.open(name);
  keeper.edit(name, ['headline'], 'Mine');
  keeper.edit(name, ['second'], 'Mine, too');
  await vi.advanceTimersByTimeAsync(1000);
  keeper.resolve(name, () => true);
  await vi.advanceTimersByTimeAsync(500);
  expect(editor.sent[1]?.files[0]?.value).toEqual({ headline: 'Theirs', second: 'Mine, too' });
});

test('changes of different fields by two people are merged and sent', async () => {
  const editor = changedByAnother({ headline: 'Before', second: 'Theirs' });
  const keeper = editor.keeper();
  await keeper.open(name);
  keeper.edit(name, ['headline'], 'Mine');
  await vi.advanceTimersByTimeAsync(1000);
  const value = { headline: 'Mine', second: 'Theirs' };
  expect(editor.sent[1]).toEqual({ files: [{ name, version: '7', value }] });
  expect(typed(keeper)).toMatchObject({ state: 'saved', value });
});

test('words from before a crash are merged into what was saved meanwhile', async () => {
  const editor = anEditor();
  const crashed = editor.keeper();
  await crashed.open(name);
  crashed.edit(name, ['headline'], 'Mine');
  vi.clearAllTimers();
  editor.opened = { ...editor.opened, version: '7', value: { headline: 'Before', second: 'Theirs' } };

  const keeper = editor.keeper();
  await keeper.open(name);
  await vi.advanceTimersByTimeAsync(500);
  const value = { headline: 'Mine', second: 'Theirs' };
  expect(editor.sent).toEqual([{ files: [{ name, version: '7', value }] }]);
});

test('a draft in conflict with its file waits for a choice', async () => {
  const editor = anEditor();
  const conflict = { base: { headline: 'Before' }, value: { headline: 'Draft' } };
  editor.opened = { ...editor.opened, value: { headline: 'Theirs' }, conflict };
  const keeper = editor.keeper();
  await keeper.open(name);
  await vi.advanceTimersByTimeAsync(1000);
  expect(typed(keeper)).toMatchObject({ state: 'conflict', value: { headline: 'Draft' } });
  expect(editor.sent).toEqual([]);
});

test('an answer that was lost is no change by somebody else', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  const { answer } = editor;
  editor.answer = async () => {
    editor.opened = { ...editor.opened, version: '2', value: { headline: 'One' } };
    editor.answer = async () => {
      editor.answer = answer;
      throw new Refused(409, 'It was changed since it was opened.');
    };
    throw new LineLost();
  };
  keeper.edit(name, ['headline'], 'One');
  await vi.advanceTimersByTimeAsync(500);
  keeper.edit(name, ['headline'], 'One, two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(keeper)).toMatchObject({ state: 'saved', value: { headline: 'One, two' } });
  expect(editor.sent.at(-1)).toEqual({
    files: [{ name, version: '2', value: { headline: 'One, two' } }],
  });
});

test('a draft that is saved along with another file is read anew', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  editor.opened = { ...editor.opened, value: { headline: 'Draft' }, draft: { at: '' } };
  await keeper.open(name);
  const merged = { headline: 'Draft', second: 'Theirs' };
  const other = 'facts.yaml';
  const { draft: _, ...opened } = editor.opened;
  editor.opened = { ...opened, name: other };
  await keeper.open(other);
  editor.answer = async () => {
    editor.opened = { ...opened, version: '7', value: merged };
    return {
      saved: [
        { name: other, version: '2' },
        { name, version: '7' },
      ],
      kept: [],
      findings: [],
    };
  };
  keeper.edit(other, ['headline'], 'After');
  await vi.advanceTimersByTimeAsync(5000);
  expect(typed(keeper)).toMatchObject({ state: 'saved', value: merged });
  expect(editor.sent).toHaveLength(1);
});

test('while it is another’s turn nothing is sent, and what was typed stays', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  const { answer } = editor;
  editor.answer = async () => {
    throw new Refused(409, 'Somebody else edits now.', { yours: false, holder: null });
  };
  keeper.edit(name, ['headline'], 'Mine');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(editor.sent).toHaveLength(1);
  expect(keeper.snapshot().line).toBe('lost');
  editor.answer = answer;
  keeper.regain();
  await vi.advanceTimersByTimeAsync(500);
  expect(typed(keeper)).toMatchObject({ state: 'saved', value: { headline: 'Mine' } });
});

test('what the editor does not take is said, and sent again only when it is changed', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  await keeper.open(name);
  editor.answer = async () => {
    throw new Refused(413, 'That is too long.');
  };
  keeper.edit(name, ['headline'], 'Much');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(typed(keeper)).toMatchObject({ state: 'refused', sentence: 'That is too long.' });
  expect(editor.sent).toHaveLength(1);
});

test('what is said of one file stays when another is saved', async () => {
  const editor = anEditor();
  const keeper = editor.keeper();
  editor.found = [
    { level: 'error', sentence: 'A question is empty.', file: 'en/faqs.yaml' },
    { level: 'error', sentence: 'The headline is empty.', file: name },
  ];
  await keeper.readFindings();
  await keeper.open(name);
  keeper.edit(name, ['headline'], 'After');
  editor.found = [];
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.snapshot().findings.map(({ sentence }) => sentence)).toEqual(['A question is empty.']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.snapshot().findings).toEqual([]);
});
