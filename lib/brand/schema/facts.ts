import * as v from 'valibot';
import { timedSections } from '../sections.ts';
import { addValueMetadata } from './metadata.ts';
import {
  amountSchema,
  createCountSchema,
  createPatternSchema,
  isPercentageName,
  percentageSchema,
  rangeSchema,
  timeSchema,
} from './values.ts';

const month = v.pipe(
  createPatternSchema(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'a year and month, as in 2026-01'),
  addValueMetadata({ format: 'month' }),
);

/**
 * The file `facts.yaml`: prices, percentages and ranges that texts can insert. The facts that the code uses are required.
 * Owners can add more under names of their choice.
 */
export const factsSchema = v.pipe(
  v.objectWithRest(
    {
      supportHoursPerDay: createCountSchema(1, 24),
      supportDaysPerWeek: createCountSchema(1, 7),
      consultationReplyWithinHours: amountSchema,
      reminderAfterMinutes: createCountSchema(1),
      requestsRetainedMonths: createCountSchema(1),
      doubtfulRequestsRetainedDays: createCountSchema(1),
      policiesLastUpdated: month,
      /**
       * The name of a price in `prices`. The policies use it as the example of an early cancellation, with its fee, refund
       * and credit.
       */
      cancellationExampleOf: v.optional(
        v.pipe(v.string('the name of a price'), addValueMetadata({ format: 'price-name' })),
      ),
      evening: v.strictObject(v.entriesFromList(timedSections, timeSchema), 'the times of the sections'),
    },
    v.pipe(
      v.union([amountSchema, rangeSchema], 'a number above 0, or a range: [from, to]'),
      addValueMetadata({ format: 'figure' }),
    ),
    'the facts',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [name, value] of Object.entries(dataset.value)) {
      // Percentages of the refund have no maximum, because a credit can be larger than the refund.
      if (!isPercentageName(name) || /OfRefund$/.test(name)) continue;
      const result = v.safeParse(percentageSchema, value);
      if (result.success) continue;
      addIssue({
        message: result.issues[0].message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: name, value }],
      });
    }
  }),
  v.forward(
    v.check(
      (facts) => !facts.cancellationExampleOf || facts.cancellationExampleOf in facts,
      'the name of a price',
    ),
    ['cancellationExampleOf'],
  ),
  v.forward(
    v.partialCheck(
      [['reminderAfterMinutes'], ['consultationReplyWithinHours']],
      ({ reminderAfterMinutes, consultationReplyWithinHours }) =>
        reminderAfterMinutes < consultationReplyWithinHours * 60,
      'fewer minutes than consultationReplyWithinHours has',
    ),
    ['reminderAfterMinutes'],
  ),
);
