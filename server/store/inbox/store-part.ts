import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { SealingState } from './sealing-state.ts';

export abstract class StorePart {
  protected readonly db: Kysely<Schema>;
  protected readonly sealing: SealingState;

  constructor(db: Kysely<Schema>, sealing: SealingState) {
    this.db = db;
    this.sealing = sealing;
  }
}
