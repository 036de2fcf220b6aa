/** What the keys of a brand's files are called in forms. */

/** Where a key's own words would not do. With its parent, as in `faqs.label`, it comes before the key alone. */
const labels: Readonly<Record<string, string>> = {
  '400': 'Not understood (400)',
  '403': 'Not from our site (403)',
  '404': 'Nothing at this address (404)',
  '405': 'Not by this method (405)',
  '413': 'Too long (413)',
  '415': 'Not a form (415)',
  '422': 'Fields need another look (422)',
  '429': 'Too many requests (429)',
  '500': 'Something failed (500)',
  '503': 'Cannot be kept just now (503)',
  alt: 'Image description',
  areaServed: 'Where clients are served',
  cancellationExampleOf: 'Price of the worked example',
  clock: 'Clock',
  email: 'Email address',
  enquire: 'Button: enquire',
  evening: 'The hours of the evening',
  faqs: 'Questions',
  home: 'Link to the first page',
  href: 'Leads to',
  imageAlt: 'Image description',
  keptInPart: 'When not all words could be kept',
  legalEmail: 'Email address for legal inquiries',
  message: 'Message',
  network: 'Network',
  noService: 'Before a service is chosen',
  privacyEmail: 'Email address for privacy inquiries',
  referencePrefix: 'Letters of references',
  'refund-policy': 'Refund policy',
  requestQuote: 'Button: request a quote',
  reserve: 'Button: reserve',
  role: 'Picture',
  schedule: 'Button: schedule',
  second: 'Second line',
  skip: 'Link that skips to the content',
  spelled: 'Numbers as words',
  telephone: 'Telephone number, for programs',
  telephoneShown: 'Telephone number, as people read it',
  timeZone: 'Time zone',
  titled: 'How titles are written',
  url: 'Web address',
  website: 'Web address of the site',
};

/** The same for values that are chosen from a list. */
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

/** A key's label: `valuesLabel` is “Values label”. */
export const keyLabel = (key: string): string => labels[key] ?? inWords(key);

export const choiceLabel = (value: string | number): string =>
  choices[value] ?? (/^[A-Z]/.test(String(value)) ? String(value) : inWords(String(value)));

/** `imageAlt` and `image-alt` become “Image alt”. */
export function inWords(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What one entry of a list is: of `questions`, a `question`. */
export const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
