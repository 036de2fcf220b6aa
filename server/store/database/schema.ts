import type { Generated } from 'kysely';
import type { StaffAction } from '../../domain/change.ts';
import type { MessageKind } from '../../domain/message.ts';
import type { tableDefinitions } from './tables.ts';

/** Whether a person asked for the erasure (`asked`), or the retention period ended (`calendar`). */
export type ErasureReason = 'asked' | 'calendar';

interface EnumColumns {
  request_changes: { action: StaffAction };
  messages: { kind: MessageKind };
  message_deliveries: { state: 'waiting' | 'delivered' | 'failed' | 'settled' | 'expired' };
  erasures: { kind: ErasureReason };
  desk_devices: {
    invited_from: 'terminal' | 'colleague';
    let_in_from: 'colleague' | 'recovery-key' | 'switch-on';
  };
  desk_key_copies: { state: 'unconfirmed' | 'confirmed' | 'failed' };
}

/**
 * Infers the type of a column from its SQL definition. PostgreSQL's driver returns a `bigint` as text, in spite of this
 * type.
 */
type Column<Definition, Text> = Definition extends `${'integer' | 'bigint'}${string}` ? number : Text;

/** A value is optional in inserts if its column has a default or is nullable. */
type Value<Definition, Text = string> = Definition extends `${string}default${string}`
  ? Generated<Column<Definition, Text>>
  : Definition extends `${string}${'not null' | 'primary key'}${string}`
    ? Column<Definition, Text>
    : Generated<Column<Definition, Text> | null>;

type Row<Columns, Enums> = {
  [Name in keyof Columns]: Value<Columns[Name], Name extends keyof Enums ? Enums[Name] : string>;
};

export type Schema = {
  [Name in keyof typeof tableDefinitions]: Row<
    (typeof tableDefinitions)[Name],
    Name extends keyof EnumColumns ? EnumColumns[Name] : unknown
  >;
};
