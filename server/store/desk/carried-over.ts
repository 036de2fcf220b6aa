/**
 * What becomes of the desk in the browser when a backup takes the place of a store. Who may enter, and what is sealed to, is as
 * it was in that store, which knows better than the backup; what only the backup has is added to it. SQL for both engines,
 * since PostgreSQL's backups are restored by its own programs.
 */

const people = ['id', 'name', 'skeleton', 'added_at'];
const ofPasskey = ['label', 'relying_party', 'public_key', 'transports', 'added_at'];
const changing = [
  'counter',
  'last_seen_at',
  'recipient',
  'locked_identity',
  'invited_from',
  'invited_by',
  'let_in_from',
  'let_in_by',
  'let_in_by_name',
  'let_in_at',
  'awaits_decision_since',
];
const keys = ['id', 'recipient', 'recovery_recipient', 'made_by', 'made_at', 'retired_at'];
const copies = ['desk_key', 'device', 'copy', 'state', 'made_by', 'made_at'];
const vouchers = ['desk_key', 'device', 'given_by', 'voucher'];
const recoveryCopies = ['desk_key', 'device', 'recovery_recipient', 'copy', 'made_at'];

/** The tables that are carried over. */
export const carriedOver = [
  'desk_people',
  'desk_editors',
  'desk_devices',
  'desk_removed_devices',
  'desk_keys',
  'desk_key_copies',
  'desk_vouchers',
  'desk_recovery_copies',
] as const;

type Named = (table: (typeof carriedOver)[number]) => string;

/**
 * Carries people, devices and keys over to a restored backup. A device that was removed since the backup stays removed, and a
 * key that took another's place then stays in it: whoever was removed may know the other.
 * @param here the name of a table of the restored backup
 * @param before the name of that table in the store that it replaces
 * @param now ISO 8601
 */
export const carryDeskOver = (here: Named, before: Named, now: string): string[] => [
  `insert into ${here('desk_removed_devices')} (id, removed_at)
    select id, removed_at from ${before('desk_removed_devices')} where true on conflict do nothing`,
  `delete from ${here('desk_devices')} where id in (select id from ${here('desk_removed_devices')})`,
  `delete from ${here('desk_people')} where id not in (select person from ${here('desk_devices')})`,
  `insert into ${here('desk_people')} (${people}) select ${people} from ${before('desk_people')} where true on conflict do nothing`,
  // People whose names look the same are the same person, who was invited again.
  `insert into ${here('desk_devices')} (id, person, ${[...ofPasskey, ...changing]})
    select device.id, present.id, ${[...ofPasskey, ...changing].map((name) => `device.${name}`)}
    from ${before('desk_devices')} as device
    join ${before('desk_people')} as past on past.id = device.person
    join ${here('desk_people')} as present on present.skeleton = past.skeleton
    where true on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`)}`,
  // Of those whom that store knew, it knows who may edit.
  `delete from ${here('desk_editors')} where person in (select present.id from ${here('desk_people')} as present
    join ${before('desk_people')} as past on past.skeleton = present.skeleton)`,
  `insert into ${here('desk_editors')} (person) select present.id from ${before('desk_editors')} as editor
    join ${before('desk_people')} as past on past.id = editor.person
    join ${here('desk_people')} as present on present.skeleton = past.skeleton`,
  `delete from ${here('desk_people')} where id not in (select person from ${here('desk_devices')})`,
  `update ${here('desk_keys')} set retired_at = '${now}'
    where retired_at is null and exists (select 1 from ${before('desk_keys')})`,
  // The latest key stays the latest.
  `insert into ${here('desk_keys')} (${keys}, sequence)
    select ${keys}, sequence + (select coalesce(max(sequence), 0) from ${here('desk_keys')})
    from ${before('desk_keys')} where true
    on conflict (id) do update set retired_at = excluded.retired_at, sequence = excluded.sequence`,
  `insert into ${here('desk_key_copies')} (${copies}) select ${copies} from ${before('desk_key_copies')}
    where device in (select id from ${here('desk_devices')})
    on conflict (desk_key, device) do update set ${copies.slice(2).map((name) => `${name} = excluded.${name}`)}`,
  `insert into ${here('desk_vouchers')} (${vouchers}) select ${vouchers} from ${before('desk_vouchers')}
    where device in (select id from ${here('desk_devices')})
    on conflict (desk_key, device, given_by) do update set voucher = excluded.voucher`,
  `insert into ${here('desk_recovery_copies')} (${recoveryCopies})
    select ${recoveryCopies} from ${before('desk_recovery_copies')} where true on conflict do nothing`,
];

/** Tables that a backup does not bring back: sessions, and invitations, used or not. */
export const endedByRestore = ['desk_sessions', 'desk_invitations', 'desk_repeatable_joins'] as const;
