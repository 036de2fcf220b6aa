import type { ServerSecret } from '../../server/domain/server-secret.ts';
import { laterClock } from '../../server/store/clock.ts';
import { carriedOver, carryDeskOver, endedByRestore } from '../../server/store/desk/carried-over.ts';
import { forgetStoreId } from '../../server/store/identity.ts';
import { registerSecret } from '../../server/store/server-secret.ts';

interface Replacement {
  /** The name of a table of the restored backup. */
  readonly here: (table: string) => string;
  /** The name of that table in the store that it replaces. */
  readonly before: (table: string) => string;
  /** The tables of the replaced store; none where there was no store, or one of an unknown shape. */
  readonly replaced: ReadonlySet<string>;
  /** This server's secret: the backup may be from a server with another one. */
  readonly secret: ServerSecret;
  /** The record of sealing; without it, somebody has to confirm what the backup says. */
  readonly sealingRecord: string | undefined;
  readonly now: Date;
}

const askedIn = (erasures: string): string => `select reference from ${erasures} where kind = 'asked'`;

/** SQL that counts the requests of a restored backup that somebody asked to erase since. */
export const countErasedSince = ({ here, before, replaced }: Replacement): string =>
  replaced.has('erasures')
    ? `select count(*) as count from ${here('consultation_requests')} where reference in (${askedIn(before('erasures'))})`
    : 'select 0 as count';

/**
 * SQL, for both engines, by which a restored backup takes over from the store that it replaces: requests that somebody asked to
 * erase are erased, only links that are valid now stay valid, the clock's last believed reading stays, and so does who may enter the
 * desk in the browser. Everybody signs in again.
 */
export function carryOver({
  here,
  before,
  replaced,
  secret,
  sealingRecord,
  now,
}: Replacement): readonly string[] {
  const asked = askedIn(before('erasures'));
  const fromReplaced: readonly [tables: readonly string[], statements: readonly string[]][] = [
    [
      ['server_secret'],
      [
        `update ${here('server_secret')} as present set link_epoch = past.link_epoch, links_revoked_at = past.links_revoked_at
          from ${before('server_secret')} as past where past.link_epoch > present.link_epoch`,
      ],
    ],
    [
      ['store_clock'],
      [laterClock(here('store_clock'), `select id, believed_at from ${before('store_clock')} where true`)],
    ],
    [
      ['erasures'],
      [
        `delete from ${here('erasures')} where reference in (${asked})`,
        `insert into ${here('erasures')} (reference, erased_at)
          select reference, erased_at from ${before('erasures')} where kind = 'asked'`,
        `delete from ${here('consultation_requests')} where reference in (${asked})`,
      ],
    ],
    [carriedOver, carryDeskOver(here, before, now.toISOString())],
  ];
  return [
    registerSecret(secret, here('server_secret')),
    ...fromReplaced
      .filter(([tables]) => tables.every((table) => replaced.has(table)))
      .flatMap(([, statements]) => statements),
    `delete from ${here('sealing_state')}`,
    ...(sealingRecord === undefined
      ? []
      : [`insert into ${here('sealing_state')} (id, record) values (1, '${sealingRecord}')`]),
    // Somebody may have removed the keys from the backup: nothing says then to which key requests are sealed.
    `delete from ${here('sealing_state')} where not exists (select 1 from ${here('desk_keys')})
      and exists (select 1 from ${here('consultation_requests')} where sealed_with is not null)`,
    ...endedByRestore.map((table) => `delete from ${here(table)}`),
    // Messages of the restored store may have the ids of those that were sent before.
    forgetStoreId(here('store_identity')),
  ];
}
