import type { EveningHour, Range } from '#content/types.ts';

export const facts = {
  /* The agency */
  yearsOfExperienceAtLeast: 12,
  countriesServedAtLeast: 40,
  luxuryPartnersAtLeast: 300,
  discretionGuaranteedPercent: 100,
  supportHoursPerDay: 24,
  supportDaysPerWeek: 7,

  /* Prices, in the locale's currency */
  executiveAnnualRetainerFrom: 50_000,
  executiveMonthlyPackageFrom: 4_800,
  privateDiningPerEventFrom: 1_250,

  /* Response times */
  consultationReplyWithinHours: 1,
  reminderAfterMinutes: 40,
  quoteWithinHours: 24,
  standardRequestHours: [24, 48],
  deliveryBusinessDays: [3, 5],
  cancellationConfirmationBusinessHours: [1, 2],
  disputeReviewHours: [48, 72],

  /* Booking, cancellation, refund */
  bookAheadWeeks: [2, 3],
  earlyCancellationHours: 72,
  administrativeFeePercent: 15,
  lateCancellationHours: 24,
  lateCancellationRefundPercent: 50,
  refundProcessingBusinessDays: [3, 5],
  emergencyProcessingBusinessDays: [5, 7],
  creditCardRefundBusinessDays: [3, 5],
  bankTransferRefundBusinessDays: [2, 3],
  serviceCreditPercentOfRefund: 110,
  serviceCreditValidMonths: 18,

  /* Retention */
  serviceRecordsRetainedYears: 10,
  requestsRetainedMonths: 12,
  doubtfulRequestsRetainedDays: 30,

  policiesLastUpdated: '2026-03',

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

export const earlyCancellationRefundPercent = 100 - facts.administrativeFeePercent;
