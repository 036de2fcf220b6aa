import { type Message, written } from './message.ts';

const callMe = 'Please call me back this afternoon.';

const corrected =
  'We are looking for someone who can take care of our stay in Kyoto from April 2 to April 9, two adults and one child.';

const principals =
  'On behalf of my principal I would like to ask for terms of an annual retainer, with a first call next week, in the morning New York time.';

/** Requests as people send them: none of them may be marked as doubtful. */
export const genuineMessages: readonly Message[] = [
  {
    what: 'filled in by the browser, and sent at once',
    request: written({
      name: 'Eleanor Whitcombe',
      email: 'eleanor.whitcombe@example.com',
      phone: '+1 212 555 0142',
      company: 'Whitcombe & Daughters',
      serviceInterest: 'luxury-travel',
      message: 'Villa near Ravello, first week of June, six people.',
    }),
    hiddenField: '',
    millisecondsOpen: 2_400,
  },
  {
    what: 'written slowly, over most of an hour',
    request: written({
      name: 'Jonathan Abara',
      email: 'j.abara@example.org',
      message:
        'My wife turns fifty in September and has always wanted to see the northern lights. She does not like the cold, large groups or surprises before ten in the morning. I would be glad of ideas. Money is not the point; quiet is.',
    }),
    hiddenField: '',
    millisecondsOpen: 3_120_000,
  },
  {
    what: 'typed and sent by keyboard alone',
    request: written({
      name: 'Priya Raghunathan',
      email: 'priya@example.net',
      serviceInterest: 'executive-lifestyle',
      message:
        'I use a screen reader. Please write rather than call.\n\nI need someone for errands in Boston.',
    }),
    hiddenField: '',
    millisecondsOpen: 96_000,
  },
  {
    what: 'from a page without scripts',
    request: written({
      name: 'Henrik Aalto',
      email: 'henrik@example.com',
      phone: '+358 9 555 0100',
      message: 'I browse without JavaScript. Does a person read this? I would like a table for two in Paris.',
    }),
    hiddenField: '',
  },
  {
    what: 'from a page of an earlier version, which has no hidden field',
    request: written({
      name: 'Marguerite Oyelaran',
      email: 'm.oyelaran@example.com',
      message: 'A private tasting for eight, on a Thursday in March, preferably not in a restaurant.',
    }),
  },
  {
    what: 'a short sentence that four others sent today as well, and quick',
    request: written({
      name: 'Tom Reyes',
      email: 'tom.reyes@example.com',
      phone: '(917) 555-0119',
      message: callMe,
    }),
    hiddenField: '',
    millisecondsOpen: 2_900,
    earlier: ['a@example.com', 'b@example.net', 'c@example.org', 'd@example.com'].map((email) => ({
      email,
      message: callMe,
    })),
  },
  {
    what: 'two words',
    request: written({ name: 'Li', email: 'li@example.com', message: 'Call me' }),
    hiddenField: '',
    millisecondsOpen: 14_000,
  },
  {
    what: 'in Portuguese, without the spaces after full stops',
    request: written({
      name: 'Conceição d’Ávila',
      email: 'conceicao@example.com.br',
      phone: '+55 11 5550-0123',
      message:
        'Boa tarde!Gostaria de viajar.Com minha esposa, para Lisboa.com saída de S.Paulo/GRU no dia 12/05, c/ motorista, p/ 10 noites.Aguardo retorno.',
    }),
    hiddenField: '',
    millisecondsOpen: 240_000,
  },
  {
    what: 'in French',
    request: written({
      name: 'Hélène de Saint-Aubin',
      email: 'helene@example.fr',
      serviceInterest: 'private-events',
      message:
        'Bonjour,\n\nnous souhaitons organiser un dîner pour 14 personnes le 8 novembre, à New York (Upper East Side) ; l’un des invités est végétarien. Est-ce possible « à la maison » ?\n\nBien à vous,\nHélène de Saint-Aubin',
    }),
    hiddenField: '',
    millisecondsOpen: 310_000,
  },
  {
    what: 'in German, with abbreviations',
    request: written({
      name: 'Dr. Jürgen Weiß',
      email: 'weiss@example.de',
      company: 'Weiß & Söhne GmbH & Co. KG',
      message:
        'Sehr geehrte Damen und Herren,\nwir suchen für d. 14./15. Februar z.B. ein Chalet (bzw. eine Suite) in St.Moritz/Celerina o.ä., m./o. Frühstück, max. 5.000 €/Nacht. Bitte um Angebot.',
    }),
    hiddenField: '',
    millisecondsOpen: 420_000,
  },
  {
    what: 'in Arabic',
    request: written({
      name: 'نورة القاسمي',
      email: 'noura@example.ae',
      phone: '+971 4 555 0100',
      serviceInterest: 'luxury-travel',
      message:
        'السلام عليكم، نرغب في حجز فيلا خاصة لعائلة من سبعة أشخاص في جنوب فرنسا خلال شهر يوليو، مع سائق وطاهٍ خاص. شكرًا لكم.',
    }),
    hiddenField: '',
    millisecondsOpen: 185_000,
  },
  {
    what: 'in Japanese, with a link between words without spaces',
    request: written({
      name: '佐藤 健一',
      email: 'sato@example.jp',
      message:
        '来年三月に家族四人でニューヨークへ参ります。ホテルはhttps://www.hotel.example/suites/を考えておりますが、よりよい案があればご提案ください。息子は卵アレルギーです。',
    }),
    hiddenField: '',
    millisecondsOpen: 530_000,
  },
  {
    what: 'in Chinese',
    request: written({
      name: '陈美玲',
      email: 'meiling@example.cn',
      company: '明月投资（上海）有限公司',
      serviceInterest: 'multiple',
      message:
        '您好！我们计划十月初到纽约，共五人，需要专车接送、私人购物顾问和米其林餐厅预订。请用中文联系，谢谢。',
    }),
    hiddenField: '',
    millisecondsOpen: 75_000,
  },
  {
    what: 'in Hebrew',
    request: written({
      name: 'יעל ברק',
      email: 'yael@example.co.il',
      message:
        'שלום, אנחנו מחפשים חופשה שקטה לזוג, שבוע ליד הים, בלי ילדים ובלי מוזיקה. אפשר להתקשר אחרי 18:00.',
    }),
    hiddenField: '',
    millisecondsOpen: 132_000,
  },
  {
    what: 'with one link',
    request: written({
      name: 'Beatrice Lund',
      email: 'beatrice@example.dk',
      message: 'We saw this house: https://www.houses.example/tuscany/4711?guests=8. Can you get it for May?',
    }),
    hiddenField: '',
    millisecondsOpen: 61_000,
  },
  {
    what: 'with two links',
    request: written({
      name: 'Oscar Fitzalan',
      email: 'oscar@example.com',
      message:
        'Which of the two would you take?\n1. http://islands.example/blue\n2. www.lakes.example/green (my favorite)',
    }),
    hiddenField: '',
    millisecondsOpen: 88_000,
  },
  {
    what: 'the same website in company, message and signature, and one link',
    request: written({
      name: 'Ingrid Solheim',
      email: 'ingrid@solheim.example',
      company: 'www.solheim.example',
      message:
        'You find us at http://solheim.example/. For the team I need twelve rooms like these: https://rooms.example/12.\n\nIngrid Solheim\nSolheim AS\nhttps://www.Solheim.example',
    }),
    hiddenField: '',
    millisecondsOpen: 205_000,
  },
  {
    what: 'a website that a password manager put into the company field',
    request: written({
      name: 'Daniel Achterberg',
      email: 'daniel@example.nl',
      company: 'https://achterberg.example',
      message: 'Museum after hours for a proposal. Discreet photographer. October.',
    }),
    hiddenField: '',
    millisecondsOpen: 2_700,
  },
  {
    what: 'an itinerary',
    request: written({
      name: 'Caroline Mbeki',
      email: 'caroline@example.co.za',
      serviceInterest: 'luxury-travel',
      message: [
        '10/04  CPT → LHR, BA58, dep. 7:25 p.m./arr. 5:30 a.m.',
        '10/05  LHR/JFK with VS3; car to the hotel (Mr./Mrs. Mbeki + nanny)',
        '10/06  11 a.m. fitting, 1 p.m. lunch, 7:30 p.m. Met Opera [2 tickets, row A-F]',
        '10/07  tbd. and/or free',
        '10/08  JFK → CPT, terminal 4; total < $60,000',
      ].join('\n'),
    }),
    hiddenField: '',
    millisecondsOpen: 900_000,
  },
  {
    what: 'mathematical signs, arrows and a heart',
    request: written({
      name: 'Sofia & Luca <3',
      email: 'sofia@example.it',
      message:
        'Guests: 40 < n <= 60, so a < b if it rains. Budget/head <b than last year, i.e. x>y. {tent} => [a] garden or [b] hall <3 </3',
    }),
    hiddenField: '',
    millisecondsOpen: 47_000,
  },
  {
    what: 'an e-mail signature',
    request: written({
      name: 'Robert J. Halloran III',
      email: 'rhalloran@halloran.example',
      company: 'Halloran Partners LLP',
      serviceInterest: 'executive-lifestyle',
      message:
        'Please send your terms.\n\n--\nRobert J. Halloran III | Managing Partner\nHalloran Partners LLP\nT: +1 212 555 0177 | M: +1 917 555 0178\nrhalloran@halloran.example | www.halloran.example\nTwitter: @halloran',
    }),
    hiddenField: '',
    millisecondsOpen: 39_000,
  },
  {
    what: 'a forwarded mail, with addresses as mail programs write them',
    request: written({
      name: 'Amelia Strand',
      email: 'amelia@strand.example',
      message:
        '---------- Forwarded message ---------\nFrom: John Strand <john@strand.example>\nDate: Mon, Nov 16, 2026 at 9:12 AM\nTo: Amelia <amelia@strand.example>, "Office, NY" <office@strand.example>\n\n> Could you ask them about the boat?\n> > Details are at boats.example <https://www.boats.example/aurora>\n',
    }),
    hiddenField: '',
    millisecondsOpen: 52_000,
  },
  {
    what: 'a list of guests with their email addresses',
    request: written({
      name: 'Kenji Arlington',
      email: 'kenji@example.com',
      message:
        'Please invite: anna@example.com, bo.www@example.net/bo@example.org, carl@www.example.org, dora_d@example.com; mailto:eva@example.net',
    }),
    hiddenField: '',
    millisecondsOpen: 66_000,
  },
  {
    what: 'brands that are named like addresses',
    request: written({
      name: 'Vanessa Kruger',
      email: 'vanessa@example.com',
      message:
        'I have tried Booking.com, Hotels.com and Airbnb.com, even Farfetch.com/Mytheresa.com vouchers: no luck. Now I ask people.',
    }),
    hiddenField: '',
    millisecondsOpen: 58_000,
  },
  {
    what: 'places left open in brackets',
    request: written({
      name: '[First name] Castellane',
      email: 'office@castellane.example',
      message:
        'Dinner on <date to follow> for <names to follow> [see image001.png], passports: passport.pdf, visa.doc',
    }),
    hiddenField: '',
    millisecondsOpen: 71_000,
  },
  {
    what: 'capitals, exclamation marks and money',
    request: written({
      name: 'RICHARD VANDERHOEK',
      email: 'rv@example.com',
      message:
        'URGENT!!! NEED 4 TICKETS FOR TONIGHT, $$$ NO LIMIT. 100% SERIOUS. CASH OR CRYPTO. CALL NOW!!!',
    }),
    hiddenField: '',
    millisecondsOpen: 21_000,
  },
  {
    what: 'the same text again, with a corrected address',
    request: written({ name: 'Miriam Feld', email: 'miriam.feld@example.com', message: corrected }),
    hiddenField: '',
    millisecondsOpen: 190_000,
    earlier: [{ email: 'miriam.feld@exmaple.com', message: corrected }],
  },
  {
    what: 'the same text again without scripts, with a corrected address',
    request: written({ name: 'Miriam Feld', email: 'miriam.feld@example.com', message: corrected }),
    hiddenField: '',
    earlier: [{ email: 'miriam.feld@example', message: corrected.replaceAll(', ', ',\r\n') }],
  },
  {
    what: 'the same text again from the same address, pasted within seconds',
    request: written({ name: 'Miriam Feld', email: 'Miriam.Feld@example.com', message: corrected }),
    hiddenField: '',
    millisecondsOpen: 2_800,
    earlier: [{ email: 'miriam.feld@example.com', message: corrected }],
  },
  {
    what: 'an assistant who writes the same for two principals',
    request: written({
      name: 'Office of A. Lindqvist',
      email: 'lindqvist@office.example',
      message: principals,
    }),
    hiddenField: '',
    millisecondsOpen: 33_000,
    earlier: [{ email: 'moreau@office.example', message: principals }],
  },
  {
    what: 'an assistant who writes the same for four principals, from one address',
    request: written({ name: 'For B. Osei', email: 'assistant@office.example', message: principals }),
    hiddenField: '',
    millisecondsOpen: 12_000,
    earlier: Array.from({ length: 3 }, () => ({ email: 'assistant@office.example', message: principals })),
  },
];
