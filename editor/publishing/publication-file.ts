/** The state of what is being published, or was last, in a file: a killed process leaves word of how far it was. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Publication } from '#lib/editor/api.ts';
import { replaceFileAtomically } from '../files/durable-files.ts';

export interface StoredPublication {
  readonly state: Publication['state'];
  readonly startedAt: string;
  /** Missing while it is under way. */
  readonly endedAt?: string;
  readonly findings: readonly Finding[];
  /** The release that it builds: removed, unless it is served in the end. */
  readonly builds?: string;
  /** The release that is being switched to. */
  readonly switchesTo?: string;
  /** Whether its words and pictures come back into the form, too. */
  readonly bringsBack?: boolean;
  /** It was interrupted as it was switched to, and is being tried once more. */
  readonly again?: true;
}

export class PublicationFile {
  readonly #path: string;

  /** @param state the editor's folder */
  constructor(state: string) {
    this.#path = join(state, 'publication.json');
  }

  /** Undefined where nothing was published yet. */
  async read(): Promise<StoredPublication | undefined> {
    return existsSync(this.#path) ? JSON.parse(await readFile(this.#path, 'utf8')) : undefined;
  }

  begin(): Promise<void> {
    return this.#write({ state: 'checking', startedAt: now(), findings: [] });
  }

  async update(part: Pick<StoredPublication, 'state'> & Partial<StoredPublication>): Promise<void> {
    const stored = await this.read();
    if (stored) await this.#write({ ...stored, ...part });
  }

  end(state: 'done' | 'failed', findings: readonly Finding[]): Promise<void> {
    return this.update({ state, endedAt: now(), findings });
  }

  #write(stored: StoredPublication): Promise<void> {
    return replaceFileAtomically(this.#path, JSON.stringify(stored));
  }
}

const now = (): string => new Date().toISOString();
