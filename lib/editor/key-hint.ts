/** Help texts for forms. They replace comments in a brand's files that address people who edit the files by hand. */

const hints: Readonly<Record<string, string>> = {
  'brand.currency': 'All prices are in it.',
  'brand.social': 'One without a web address is shown, but not linked.',
  'brand.website': 'Where the site is found, as its pages state it.',
  'contact.details': 'In the order of the page.',
  'facts.earlyCancellationHours':
    'Hours before the service. Until then, everything is refunded except for the administrative fee.',
  'facts.cancellationExampleOf': 'The policies work out a cancellation with this price.',
  'facts.lateCancellationHours':
    'Hours before the service. From then on, nothing is refunded; before, a part.',
  'faqs.items':
    'An answer is one paragraph or several. Between them may stand the refund schedule, and links.',
  'items.topic': 'Questions of one topic stand together, where it is written alike.',
  'form.options': 'What visitors choose from. Requests that were sent keep what was chosen.',
  'hero.headline': 'It is set as large as its lines allow.',
  'opening-hours.closures': 'Days on which the desk is closed all day.',
  'opening-hours.timeZone': 'Opening hours are in its time. What people call it stands in “Dates and times”.',
  'opening-hours.week':
    'For a break, add hours twice. A day without hours is closed. Hours that end after midnight belong to the day on which they begin.',
  'http-problems.problems': 'Visitors read the sentence. The title is for programs.',
  'locale.clock': 'How hours are written.',
  'services.composition': 'By default, each service has another place than the one before.',
  'services.icon': 'By default a key.',
  'testimonials.items':
    'Each is one paragraph or several, with one to five stars. It may do without a picture.',
};

export const policyHint =
  'An empty line begins a paragraph. A line that begins with “## ” is a heading, with “- ” an entry of a list; the buttons above ' +
  'write them for you. “Read” shows it as visitors do.';

/** @param parent the parent key; for a top-level key, the file's name: `hero` */
export const getKeyHint = (key: string, parent: string): string | undefined =>
  Object.hasOwn(hints, `${parent}.${key}`) ? hints[`${parent}.${key}`] : undefined;
