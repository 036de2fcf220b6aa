import type { Transaction } from 'kysely';
import type { NewCopies } from '#lib/desk/api.ts';
import type { Schema } from '../database/schema.ts';

/** Stores a voucher, in place of the last one of the same giver: the server cannot tell which vouchers are valid. */
export async function putVoucher(
  trx: Transaction<Schema>,
  { key, device, voucher }: Pick<NewCopies['copies'][number], 'key' | 'device' | 'voucher'>,
  givenBy: string,
): Promise<void> {
  await trx
    .insertInto('desk_vouchers')
    .values({ desk_key: key, device, given_by: givenBy, voucher })
    .onConflict((conflict) => conflict.columns(['desk_key', 'device', 'given_by']).doUpdateSet({ voucher }))
    .execute();
}
