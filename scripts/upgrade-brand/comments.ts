/** What an owner has to know of a file and of its values: written above them. */

interface Comments {
  /** At the head of the file. */
  readonly head: string;
  /** Above a key, by its path: `notSent.kept`. In lists the path goes without numbers: `items.hour`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Above the first of some keys that belong together; a line stands free before them. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
}

const facts: Comments = {
  head: `Every figure that the site states, each once. Texts name them, as in {$quoteWithinHours :unit unit=hour}, so that no two
pages disagree. The unit is part of the name; a pair is [from, to]. You may add facts of your own: a number above 0, or a
pair. Their names end as these do; one with “Percent” in it is a percentage.`,
  groups: {
    'The agency': [
      'yearsOfExperienceAtLeast',
      'countriesServedAtLeast',
      'luxuryPartnersAtLeast',
      'discretionGuaranteedPercent',
      'supportHoursPerDay',
      'supportDaysPerWeek',
    ],
    'Prices, in the currency of brand.yaml': [
      'executiveAnnualRetainerFrom',
      'executiveMonthlyPackageFrom',
      'wellnessPackageFrom',
      'privateDiningPerEventFrom',
    ],
    'Response times': [
      'consultationReplyWithinHours',
      'reminderAfterMinutes',
      'quoteWithinHours',
      'standardRequestHours',
      'deliveryBusinessDays',
      'cancellationConfirmationBusinessHours',
      'disputeReviewHours',
    ],
    'Booking, cancellation, refund': [
      'bookAheadWeeks',
      'earlyCancellationHours',
      'administrativeFeePercent',
      'lateCancellationHours',
      'lateCancellationRefundPercent',
      'refundProcessingBusinessDays',
      'emergencyProcessingBusinessDays',
      'creditCardRefundBusinessDays',
      'bankTransferRefundBusinessDays',
      'serviceCreditPercentOfRefund',
      'serviceCreditValidMonths',
    ],
    Retention: ['serviceRecordsRetainedYears', 'requestsRetainedMonths', 'doubtfulRequestsRetainedDays'],
  },
  keys: {
    consultationReplyWithinHours: 'Of opening time.',
    reminderAfterMinutes: 'Of opening time: when the desk is reminded of a request that nobody has answered.',
    earlyCancellationHours:
      'Cancelled at least this long before the service: refunded in full, less the administrative fee.',
    lateCancellationHours: 'Cancelled between this and earlyCancellationHours before the service.',
    requestsRetainedMonths: 'After the answer.',
    doubtfulRequestsRetainedDays: 'Taken for spam, and cleared by nobody.',
    policiesLastUpdated: ' Year and month.',
    cancellationExampleOf:
      ' The price of the worked example: $examplePrice, $exampleFee, $exampleRefund and $exampleCredit are reckoned from it.',
    evening:
      ' The time at which each section of the page is set, in one evening: 24-hour clock. Services have their own.',
  },
};

/** By the file’s path, without the folder of the language. */
export const comments: Readonly<Record<string, Comments>> = {
  'brand.yaml': {
    head: 'The brand: its name, how to reach it, and where else it is found. What is said of it is in the language’s own brand.yaml.',
    keys: {
      website: 'The origin that pages state as theirs; the setting SITE_URL comes before it.',
      referencePrefix: 'Two capital letters that open every request’s reference, as in VR-7K3Q-9F2M.',
      telephone: 'With the country’s number, digits after the plus sign only; then as a person reads it.',
      email: 'For clients and inquiries.',
      legalEmail: 'General legal inquiries, and those about privacy: both stand in the policies.',
      currency: 'Its ISO 4217 code.',
      social: 'Instagram, LinkedIn, X, Facebook. One without a url is shown, but not linked.',
    },
  },
  'facts.yaml': facts,
  'opening-hours.yaml': {
    head: 'When new inquiries are answered. The time by which a visitor is promised an answer is counted from these hours.',
    keys: {
      timeZone: 'Its IANA name. How people call it is in the language’s own times.yaml.',
      week: 'From 00:00 to 24:00. Several intervals leave a break between them; none, and the day is closed.',
      closures: 'Dates on which the desk is closed all day, in order. A pair is the first and the last.',
      specialHours: 'Dates with hours of their own, in place of the week’s.',
    },
  },
  'services.yaml': {
    head: `The services, in the order of the page: 1 to 6. What is said of each is in the language’s own services.yaml.
id           small letters, digits and hyphens. Also the name of its picture, and stored with each request: do not change it.
hour         when it is set in the evening; by default between those before and after it.
icon         sunset, watch, bath, candle, key, compass, sail, house, cup, bell, leaf or mountain; by default a key.
composition  where its words stand in its picture: window-head, window-left, window-right or window-across; by default
             each has another than the one before.`,
  },
  'typefaces.yaml': {
    head: `The typefaces. “npm run fonts” cuts each to one weight and to the characters that pages need, and writes it into typefaces/.
source    the whole typeface: a path in node_modules, or in this folder (./typefaces/…); a list where it is divided by scripts.
pinned    the value of each other axis.
fallback  serif or sans-serif: which of the system’s typefaces is shown where the file comes too late.`,
  },
  '/locale.yaml': {
    head: 'How numbers, prices, dates and times are written.',
    keys: {
      language: 'BCP 47, with the region: en-GB writes dates otherwise than en-US.',
      clock: 'h12 for 6:41 pm, h23 for 18:41.',
    },
  },
  '/brand.yaml': {
    head: 'What is said of the brand itself.',
    keys: {
      tagline: 'One sentence, at the foot of every page.',
      descriptor: 'What the agency is, in a few words; “aside” is left out on small screens.',
      areaServed: 'Where clients are served, in a word or two.',
      paymentProvider: 'As it stands in a sentence: its name, or “a card payment provider”.',
    },
  },
  '/about.yaml': {
    head: 'The section about the house.',
    keys: { lead: 'An entry for each paragraph.' },
  },
  '/after-sending.yaml': {
    head: 'What a visitor is told after sending a request, with scripts or without.',
    keys: {
      'notSent.keptInPart': 'On a page that could not be given all of it back.',
      'notSent.tryAgain': 'What to do now: one of these, depending on why it was not sent.',
      'notSent.tryAgainAfter': '$span is “in 20 minutes”.',
    },
  },
  '/cancellation-tiers.yaml': {
    head: 'The refund schedule, printed in an answer of the FAQ and in two policies.',
  },
  '/contact.yaml': {
    head: 'The contact section.',
    keys: {
      heading: 'An entry for each line.',
      details: 'Of telephone, email, headquarters and areaServed, in the order of the page.',
    },
  },
  '/request-form.yaml': {
    head: 'What stands around the form’s fields, written as a letter, and the receipt that takes its place.',
    keys: {
      'requestForm.leaveEmpty': 'For the field that people do not see.',
      'requestForm.withoutScripts': 'In place of the form on a static site, where no script runs.',
    },
  },
  '/faqs.yaml': {
    head: 'The FAQ. Questions that share a topic stand together, topics in the order in which a new client comes to them.',
    keys: {
      items:
        'An answer is a list of paragraphs. Among them may stand the refund schedule (kind: cancellation-tiers) and links\n(kind: link).',
    },
  },
  '/footer.yaml': {
    head: 'The foot of every page. The links of two columns are those of navigation.yaml.',
    keys: {
      dawn: 'Beside the hour, where the page ends at first light.',
      socialUnavailable: 'For screen readers, after the name of a network without an address.',
      'columns.services': 'Each link leads to the services.',
      rights: 'After the copyright sign and the year.',
    },
  },
  '/form.yaml': {
    head: 'The consultation form: the names of its fields, and what there is to choose beside the services.',
    keys: {
      options: '“value” is stored with each request: change only labels, or stored requests lose theirs.',
      problems:
        'What a visitor is told of a field when a page without scripts could not send it; with scripts, the browser says it.',
    },
  },
  '/hero.yaml': {
    head: 'The first view.',
    keys: {
      headline:
        'As large as its lines allow. A soft hyphen ("\\u00ad" in quotes) says where a very long word may break on a phone.',
    },
  },
  '/http-problems.yaml': {
    head: 'What the server answers when it does not take a request, to visitors and programs.',
    keys: {
      problems:
        'By HTTP status. “title” is the status’s own name; “detail” is a sentence, which visitors read after the title of notSent\nin after-sending.yaml.',
      idempotencyKey: 'What a program is told of the header by which it may send a request again.',
    },
  },
  '/mail.yaml': {
    head: 'The mails that tell the agency of a request and of what becomes of it. What the sheet says too is in sheet.yaml.',
    keys: {
      subject:
        'The visitor reads it as well, above a reply. Names are kept out of it where MAIL_DETAILS=reference says so.',
      pleaseCheck: 'The subject of a request that may be spam.',
      alarm: 'The subject of the mail about a request that is late.',
      reminder: 'Above a request that nobody has answered, when its time is running out.',
      answerBy: '$when is a time, and a day unless it is near: “11 am today”.',
      wasDue: 'The same, once the time has passed.',
      due: 'In the minute in which the time is up.',
      late: '$span is how long ago that was: “27 minutes”.',
      onDayNear:
        '“11 am today”: $day is today or tomorrow, in the language’s own word, $hour the hour of $time.',
      came: '$when says the zone, too: it is the one place in a mail that does.',
      heldUp: 'Of a request that a failing mail server has kept from the desk.',
      ways: 'The buttons by which to reach the visitor.',
      doubtful: '$reasons are sentences.',
      promise: 'Where the visitor was promised no particular time.',
      forTheDesk: 'Above what the visitor need not read in a reply.',
      whereToMark: 'Where to say who has it: by the link in another mail, of this subject.',
      toRead: 'Before the command that prints all of a request, where a mail has not all of it.',
      change: 'What somebody did on the sheet. $by is their initials, $action what stands on the button.',
      'sheet.more': 'Of so many more than a mail names.',
      link: 'The mail that has the link by which a request is marked.',
      lists: 'Requests of which none has mails of its own.',
      'lists.why': 'Why there is one mail for many.',
      test: 'The mail by which somebody at the desk tries whether mail works.',
    },
  },
  '/navigation.yaml': {
    head: 'The names of the links to sections and policies, and the words of the bar and the menu.',
  },
  '/pages.yaml': {
    head: 'Titles and descriptions for search engines and tabs, and the words of the not-found, failure and other small pages.',
    keys: { titled: 'How every title but the landing page’s is written.' },
  },
  '/services.yaml': {
    head: 'What is said of the services. “id” is that of a service in services.yaml, above this folder.',
    keys: {
      'section.features': 'Opens the list of what a service includes, on small screens.',
    },
  },
  '/sheet.yaml': {
    head: 'The sheet: the page by which the agency sees what waits for an answer, and says who has it.',
    keys: {
      waiting: 'The heading of all that waits.',
      manyWaiting: 'When more wait than are counted.',
      doubtful: 'The heading of all that may be spam, and what leads there.',
      onPage: 'A list that takes several pages.',
      isAnswered: 'The heading of the page of one request that was answered.',
      doubts: 'Why a request may be spam.',
      keptForADay: 'Below what was answered.',
    },
  },
  '/testimonials.yaml': {
    head: 'Testimonials: your clients’ words, with their permission. 1 to 4.',
    keys: {
      'section.ratingLabel': 'For screen readers, which cannot see the stars.',
      items:
        '“content” is a text or a list of paragraphs, “rating” 1 to 5 stars, “role” the picture’s name. It may have no image.',
    },
  },
  '/times.yaml': {
    head: `How times, days and hours are said. Names of days and months are the language’s own. Beside a time stands its hour, from 0 to
23, for languages in which the word before it depends on it.`,
    keys: {
      'times.support': 'When clients are answered: {$aroundTheClock} elsewhere.',
      'times.hours': '“9 am to 6 pm”.',
      'times.days': '“Monday to Friday”.',
      'times.onDay': '“9:30 am on Monday, March 9”.',
      'times.inZone': '“9:30 am on Monday, March 9, New York time”.',
      'times.deskZone': 'The desk’s zone, as people call it.',
      'openingHours.on': '“Monday to Friday, 9 am to 6 pm”.',
      'openingHours.exceptFor': 'Where the desk is closed on some dates.',
      'openingHours.between': 'Between days with different hours.',
      deskNow:
        'The line at the letter’s foot: the plain hours, or, with scripts, what they mean for this visitor now.',
      'deskNow.closesIn': '$span is “in 3 hours”.',
      spelled: 'Numbers as words, from nought on, as they begin a sentence: {$count :spelled}.',
    },
  },
  '/webhook.yaml': {
    head: 'The sentences that a chat service shows. Those WithReplyBy are said where an answer was promised by a time.',
    keys: {
      named: 'In place of the reference, where a service was chosen.',
      doubtful: 'A request that may be spam.',
      lists: 'Several requests at once: how many there are, the first of them, and how many more.',
    },
  },
  '/policies/blocks.yaml': {
    head: 'What several policies share: the head of the refund schedule, the contacts, and what is said of a field that may be left empty.',
  },
  '/policies/requests.yaml': {
    head: `What the privacy policy says of what visitors write, by who takes the form, which is a setting (PUBLIC_CONSULTATION_ENDPOINT):
our own server, a service ({$formService}), or nobody. privacy.md names these texts: {$requests.collected}.`,
    keys: {
      ownHost: ' {$formService}, where the host of the site takes the form itself.',
    },
  },
};

/** Written in the head of each policy. */
export const policyComment = `Markdown. A section is a heading; figures and names are placeholders, as in {$quoteWithinHours :unit unit=hour}. Blocks stand on
a line of their own: ::refund-schedule, ::contacts, ::services, ::form-fields.`;
