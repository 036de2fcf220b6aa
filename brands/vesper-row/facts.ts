/**
 * Every figure that the site states, each once. Sentences take them from here, through `phrases.ts`, so that no two pages
 * disagree. The unit is part of the name; a pair is [from, to].
 */
import type { EveningHour, Range } from '#lib/brand/types.ts';

export const facts = {
  /* The agency */
  yearsOfExperienceAtLeast: 15,
  countriesServedAtLeast: 50,
  luxuryPartnersAtLeast: 500,
  discretionGuaranteedPercent: 100,
  supportHoursPerDay: 24,
  supportDaysPerWeek: 7,

  /* Prices, in the locale's currency */
  executiveAnnualRetainerFrom: 50_000,
  executiveMonthlyPackageFrom: 8_500,
  wellnessPackageFrom: 15_000,
  privateDiningPerEventFrom: 2_500,

  /* Response times */
  /** Of opening time. */
  consultationReplyWithinHours: 2,
  /** Of opening time: when the desk is reminded of a request that nobody has answered. */
  reminderAfterMinutes: 90,
  quoteWithinHours: 24,
  standardRequestHours: [48, 72],
  deliveryBusinessDays: [5, 7],
  cancellationConfirmationBusinessHours: [2, 4],
  disputeReviewHours: [48, 72],

  /* Booking, cancellation, refund */
  bookAheadWeeks: [2, 4],
  /** Cancelled at least this long before the service: refunded in full, less the administrative fee. */
  earlyCancellationHours: 72,
  administrativeFeePercent: 15,
  /** Cancelled between this and `earlyCancellationHours` before the service. */
  lateCancellationHours: 24,
  lateCancellationRefundPercent: 50,
  refundProcessingBusinessDays: [3, 5],
  emergencyProcessingBusinessDays: [5, 7],
  creditCardRefundBusinessDays: [3, 5],
  bankTransferRefundBusinessDays: [5, 7],
  serviceCreditPercentOfRefund: 110,
  serviceCreditValidMonths: 12,

  /* Retention */
  serviceRecordsRetainedYears: 7,
  /** After the answer. */
  requestsRetainedMonths: 24,
  /** Taken for spam, and cleared by nobody. */
  doubtfulRequestsRetainedDays: 30,

  /** Year and month, ISO 8601. */
  policiesLastUpdated: '2024-12',

  /** The time at which each section of the page is set, in one evening: 24-hour clock. Services have their own. */
  evening: {
    hero: '18:41',
    services: '19:48',
    about: '22:30',
    testimonials: '23:00',
    faqs: '23:30',
    contact: '00:05',
    dawn: '06:02',
    received: '00:06',
    failure: '03:12',
    notFound: '04:04',
  },
} as const satisfies Record<string, number | string | Range | Record<EveningHour, string>>;

/** Refund for an early cancellation: what is left after the administrative fee. */
export const earlyCancellationRefundPercent = 100 - facts.administrativeFeePercent;
