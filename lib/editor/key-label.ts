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
  alt: 'Image description',
  areaServed: 'Where clients are served',
  cancellationExampleOf: 'Price of the worked example',
  evening: 'The hours of the evening',
  faqs: 'Questions',
  hero: 'First view',
  home: 'Link to the first page',
  href: 'Leads to',
  id: 'Short name, for programs',
  imageAlt: 'Image description',
  keptInPart: 'When not all words could be kept',
  legalEmail: 'Email for legal inquiries',
  noService: 'Before a service is chosen',
  privacyEmail: 'Email for privacy inquiries',
  referencePrefix: 'Letters of references',
  role: 'Picture',
  section: 'The section',
  spelled: 'Numbers as words',
  telephone: 'Telephone number, for programs',
  telephoneShown: 'Telephone number, as people read it',
  titled: 'How titles are written',
  url: 'Web address',
  website: 'Web address of the site',
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

/** Formats a key as words: “Image alt” for `imageAlt` and `image-alt`. */
export function humanizeKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the singular of a list's noun: `question` for `questions`. */
export const toSingular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');
