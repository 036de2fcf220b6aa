import type { Generated } from 'kysely';
import type { ChangeAction } from '../../domain/change.ts';
import type { MessageKind } from '../../domain/message.ts';
import type { StoredRequest } from '../../domain/stored-request.ts';
import type { tables } from './tables.ts';

/** A request is erased because somebody asked for it, or because it was kept for as long as promised. */
export type ErasureKind = 'asked' | 'calendar';

/** The columns of text that hold one of a few values. */
interface Choices {
  request_changes: { action: ChangeAction };
  messages: { kind: MessageKind };
  message_deliveries: { state: 'waiting' | 'delivered' | 'failed' | 'settled' | 'expired' };
  erasures: { kind: ErasureKind };
  desk_devices: {
    invited_from: 'terminal' | 'colleague';
    let_in_from: 'colleague' | 'recovery-key' | 'switch-on';
  };
  desk_key_copies: { state: 'unconfirmed' | 'confirmed' | 'failed' };
}

/** The type of a column by its definition in SQL. PostgreSQL's driver reads a `bigint` as text. */
type Column<Definition, Text> = Definition extends `${'integer' | 'bigint'}${string}` ? number : Text;

/** A column need not be given where it has a default, or may be null. */
type Value<Definition, Text = string> = Definition extends `${string}default${string}`
  ? Generated<Column<Definition, Text>>
  : Definition extends `${string}${'not null' | 'primary key'}${string}`
    ? Column<Definition, Text>
    : Generated<Column<Definition, Text> | null>;

type Row<Columns, Chosen> = {
  [Name in keyof Columns]: Value<Columns[Name], Name extends keyof Chosen ? Chosen[Name] : string>;
};

type Tables = {
  [Name in keyof typeof tables]: Row<
    (typeof tables)[Name],
    Name extends keyof Choices ? Choices[Name] : unknown
  >;
};

/** A row whose columns need not be given where they may be null. */
type RequestRow = {
  [Name in keyof StoredRequest]: null extends StoredRequest[Name]
    ? Generated<StoredRequest[Name]>
    : StoredRequest[Name];
};

export type Schema = Omit<Tables, 'consultation_requests'> & { consultation_requests: RequestRow };
