/**
 * Stores the last changes, so that they can be undone: the contents of the changed files before and after each change. Also
 * stores each response, so that a repeated request gets the same response and changes nothing.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { SaveResult } from '#lib/editor/api.ts';
import { mergeValues } from '#lib/editor/three-way-merge.ts';
import { EditorError } from './editor-error.ts';
import { mergeValueIntoText, parseFile, validateValue } from './file-value.ts';
import type { FileWrite } from './journal.ts';
import { parseProperties, replaceProperties, styleSheetName } from './look.ts';
import { isTextFile } from './names.ts';

type Content = Uint8Array | null;

interface ChangedFile {
  readonly name: string;
  readonly before: Content;
  readonly after: Content;
}

interface StoredChange {
  readonly files: readonly ChangedFile[];
  readonly response: SaveResult;
}

/** The maximum number of stored changes, and their maximum total size. A picture has a few hundred kilobytes. */
const defaultLimits = { count: 100, bytes: 256 * 1024 * 1024 };

export class UndoHistory {
  readonly #folder: string;
  readonly #limits: typeof defaultLimits;

  /** @param limits other limits, for tests. The latest change is stored even if it exceeds them. */
  constructor(folder: string, limits = defaultLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** @throws {EditorError} for an invalid id */
  async find(id: string): Promise<StoredChange | undefined> {
    const path = this.#pathOf(id);
    return existsSync(path) ? (deserialize(await readFile(path)) as StoredChange) : undefined;
  }

  /** Returns the file writes that store a change, and that remove the oldest changes above the limits. */
  async add(id: string, change: StoredChange): Promise<FileWrite[]> {
    const content = serialize(change);
    let bytes = content.length;
    const removed = (await this.#list()).filter(({ size }, place) => {
      bytes += size;
      return place + 1 >= this.#limits.count || bytes > this.#limits.bytes;
    });
    return [
      { path: this.#pathOf(id), content },
      ...removed.map(({ file }) => ({ path: join(this.#folder, file), content: null })),
    ];
  }

  #pathOf(id: string): string {
    if (isId(id)) return join(this.#folder, id);
    throw new EditorError(422, 'The request has no valid change id. Reload the page.');
  }

  async #list() {
    const names = existsSync(this.#folder) ? (await readdir(this.#folder)).filter(isId) : [];
    const stored = names.map(async (file) => {
      const { size, mtimeMs } = await stat(join(this.#folder, file));
      return { file, size, mtimeMs };
    });
    return (await Promise.all(stored)).sort((a, b) => b.mtimeMs - a.mtimeMs);
  }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Returns a file's content after a change of the file is undone or redone.
 * @param present the file's current content
 * @param to `before` undoes the change, `after` redoes it
 * @throws {EditorError} if the same fields were changed again later
 */
export function revertContent(
  { name, before, after }: ChangedFile,
  present: Content,
  to: 'before' | 'after',
): Content {
  const [from, wanted] = to === 'before' ? [after, before] : [before, after];
  if (isSameContent(present, from)) return wanted;
  if (isSameContent(present, wanted)) return present;
  const merged = from && present && wanted ? mergeFields(name, from, present, wanted) : undefined;
  if (merged === undefined)
    throw new EditorError(
      409,
      `“${name}” was changed again in the same fields, so the earlier change was not undone. Edit the fields by hand.`,
    );
  return Buffer.from(merged);
}

/**
 * Merges an undone or redone change with later changes of other fields. Preserves comments.
 * @returns undefined if the later changes are of the same fields, or if the file has no fields
 */
function mergeFields(name: string, ...contents: readonly Uint8Array[]): string | undefined {
  const isLook = name === styleSheetName;
  if (!isLook && !isTextFile(name)) return undefined;
  const texts = contents.map((content) => Buffer.from(content).toString());
  const [from, present, wanted] = texts.map((text) =>
    isLook ? parseProperties(text) : parseFile(name, text),
  );
  const { value, conflicts } = mergeValues(from, present, wanted);
  if (conflicts.length > 0) return undefined;
  const [, text = '', template = ''] = texts;
  if (isLook) return replaceProperties(text, value as Record<string, string>, template);
  validateValue(name, value);
  return mergeValueIntoText(name, text, value);
}

const isSameContent = (one: Content, other: Content): boolean =>
  one && other ? Buffer.from(one).equals(other) : one === other;
