/**
 * Labels that cannot be derived from the key. `section.close` is the key `close` in a group or file named `section`. It takes
 * precedence over `close` alone.
 */
const labels: Readonly<Record<string, string>> = {
  'about.figures': 'Figures',
  'about.label': 'Label beside the hour',
  'contact.label': 'Label beside the hour',
  'section.label': 'Label beside the hour',
  'section.begin': 'Button: write to us',
  'section.close': 'Last sentence',
  'section.contact': 'Button: contact',
  'section.features': 'Opens the list of what is included',
  'section.requestQuote': 'Button: request a quote',
  'section.schedule': 'Button: schedule a consultation',
  'hero.reserve': 'Button: reserve',
  'hero.services': 'Link to the services',
  'hero.second': 'Second line',
  'navigation.enquire': 'Button: enquire',
  'navigation.home': 'What the name in the bar leads to',
  'navigation.label': 'What the bar is called, for screen readers',
  'navigation.menuLabel': 'What the menu is called',
  'navigation.skip': 'Link that skips to the content',
  'requestForm.another': 'Button: write another letter',
  'requestForm.retry': 'Button: try again',
  'requestForm.send': 'Button: send',
  'requestForm.notifications': 'What notices are called, for screen readers',
  'receipt.another': 'Button: write another letter',
  'items.title': 'Who they are',
  'items.content': 'What they say',
  'items.rating': 'Stars',
  'problems.400': 'Not understood (400)',
  'problems.403': 'Not from our site (403)',
  'problems.404': 'Nothing at this address (404)',
  'problems.405': 'Not by this method (405)',
  'problems.413': 'Too long (413)',
  'problems.415': 'Not a form (415)',
  'problems.422': 'Fields need another look (422)',
  'problems.429': 'Too many requests (429)',
  'problems.500': 'Something failed (500)',
  'problems.503': 'Cannot be kept just now (503)',
  'requests.nobody': 'Where nobody takes the form',
  'requests.server': 'Where our server takes the form',
  'requests.service': 'Where a service takes the form',
  administrativeFeePercent: 'Administrative fee',
  alt: 'Image description',
  areaServed: 'Where clients are served',
  bankTransferRefundBusinessDays: 'A refund by bank transfer takes',
  bookAheadWeeks: 'Clients book ahead by',
  cancellationConfirmationBusinessHours: 'We confirm a cancellation within',
  cancellationExampleOf: 'Price of the worked example',
  consultationReplyWithinHours: 'We answer a new request within',
  countriesServedAtLeast: 'Countries we serve, at least',
  creditCardRefundBusinessDays: 'A refund to a credit card takes',
  deliveryBusinessDays: 'A delivery takes',
  discretionGuaranteedPercent: 'Discretion that we guarantee',
  disputeReviewHours: 'We review a dispute within',
  doubtfulRequestsRetainedDays: 'We keep requests that look like spam for',
  earlyCancellationHours: 'A cancellation is early until',
  emergencyProcessingBusinessDays: 'A refund in an emergency takes',
  evening: 'The hours of the evening',
  executiveAnnualRetainerFrom: 'Executive retainer for a year, from',
  executiveMonthlyPackageFrom: 'Executive package for a month, from',
  faqs: 'Questions',
  hero: 'First view',
  home: 'Link to the first page',
  href: 'Leads to',
  id: 'Short name, for programs',
  imageAlt: 'Image description',
  keptInPart: 'When not all words could be kept',
  lateCancellationHours: 'A cancellation is late from',
  lateCancellationRefundPercent: 'Refund after a late cancellation',
  legalEmail: 'Email for legal inquiries',
  luxuryPartnersAtLeast: 'Partners we work with, at least',
  noService: 'Before a service is chosen',
  policiesLastUpdated: 'The policies were last changed in',
  privacyEmail: 'Email for privacy inquiries',
  privateDiningPerEventFrom: 'Private dining for an event, from',
  quoteWithinHours: 'We send a quote within',
  referencePrefix: 'Letters of references',
  refundProcessingBusinessDays: 'A refund takes',
  reminderAfterMinutes: 'We are reminded of a request after',
  requestsRetainedMonths: 'We keep requests for',
  role: 'Picture',
  section: 'The section',
  serviceCreditPercentOfRefund: 'Credit in place of a refund',
  serviceCreditValidMonths: 'A credit is valid for',
  serviceRecordsRetainedYears: 'We keep records of services for',
  spelled: 'Numbers as words',
  standardRequestHours: 'An ordinary request takes',
  supportDaysPerWeek: 'Days a week on which we answer clients',
  supportHoursPerDay: 'Hours a day in which we answer clients',
  telephone: 'Telephone number, for programs',
  telephoneShown: 'Telephone number, as people read it',
  titled: 'How titles are written',
  url: 'Web address',
  website: 'Web address of the site',
  wellnessPackageFrom: 'Wellness package, from',
  yearsOfExperienceAtLeast: 'Years of experience, at least',
};

const choices: Readonly<Record<string, string>> = {
  h12: '12 hours: 6:41 pm',
  h23: '24 hours: 18:41',
  'cancellation-tiers': 'Refund schedule',
  link: 'Link',
  'window-head': 'At the right, the name in the head of the picture',
  'window-left': 'At the left',
  'window-right': 'At the right',
  'window-across': 'Across the upper half',
};

/**
 * Returns the label of a key: “Values label” for `valuesLabel`.
 * @param parent the closest parent key that is no list index; for a top-level key, the file's name: `hero`
 */
export const getKeyLabel = (key: string, parent = ''): string =>
  findLabel(`${parent}.${key}`) ?? findLabel(key) ?? humanizeKey(key);

const findLabel = (key: string): string | undefined => (Object.hasOwn(labels, key) ? labels[key] : undefined);

export const getChoiceLabel = (value: string | number): string =>
  (Object.hasOwn(choices, value) ? choices[value] : undefined) ??
  (/^[A-Z]/.test(String(value)) ? String(value) : humanizeKey(String(value)));

/** Returns the name of a file for use as a parent key: `hero` for `en/hero.yaml`. */
export const getFileKey = (name: string): string => name.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Formats a key as words: “Image alt” for `imageAlt` and `image-alt`, “Yacht charter, from” for `yachtCharterFrom`. */
export function humanizeKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=.) (from|at least)$/, ', $1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the singular of a list's noun: `question` for `questions`. */
export const toSingular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
