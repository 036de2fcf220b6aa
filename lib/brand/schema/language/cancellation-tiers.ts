import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { about } from '../metadata.ts';
import { listOf } from '../values.ts';

const ids = ['early', 'late', 'same-day', 'emergency'] as const;

/** The refund schedule, printed in an answer of the FAQ and in two policies. */
export const cancellationTiersSchema = ({ text }: Kit) =>
  listOf(
    v.strictObject({
      id: v.pipe(v.picklist(ids, `one of ${ids.join(', ')}`), about({ fixed: true })),
      when: text,
      refund: text,
      processing: text,
    }),
    'tiers',
    ids.length,
    ids.length,
  );
