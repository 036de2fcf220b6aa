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
  {
    what: 'in English, three hotels by their web addresses',
    request: written({
      name: 'Philippa Marlowe',
      email: 'philippa@marlowe.example',
      message:
        'Which of these would you choose for four nights in May?\nhttps://www.hotel-one.example/suites\nhttps://hotel-two.example\nwww.hotel-three.example/rooms/garden',
    }),
    hiddenField: '',
    millisecondsOpen: 96_000,
  },
  {
    what: 'in English, a signature with website, LinkedIn and Instagram',
    request: written({
      name: 'Grant Ellery',
      email: 'grant@ellery.example',
      company: 'https://ellery.example',
      message:
        'A table for six on Saturday, please.\n\nGrant Ellery\nEllery & Co.\nhttps://ellery.example | https://www.linkedin.example/in/grantellery | https://www.instagram.example/grantellery',
    }),
    hiddenField: '',
    millisecondsOpen: 71_000,
  },
  {
    what: 'in English, an invitation to a video call',
    request: written({
      name: 'Naomi Feldstein',
      email: 'naomi@feldstein.example',
      message:
        'Could somebody join us tomorrow at 3 pm?\n\nJoin the meeting: https://us02web.meet.example/j/84512345678?pwd=abc\nOne tap mobile: +16465550123,,84512345678#\nFind your local number: https://us02web.meet.example/u/kc1\nPrivacy: https://meet.example/privacy',
    }),
    hiddenField: '',
    millisecondsOpen: 54_000,
  },
  {
    what: 'in Portuguese, a signature with website and networks',
    request: written({
      name: 'Teresa Vasconcelos',
      email: 'teresa@vasconcelos.example',
      message:
        'Boa tarde,\n\nprocuro uma casa na Comporta para agosto, oito pessoas.\n\nCom os melhores cumprimentos,\nTeresa Vasconcelos\nwww.vasconcelos.example\nhttps://linkedin.example/in/tvasconcelos\nhttps://instagram.example/casavasconcelos',
    }),
    hiddenField: '',
    millisecondsOpen: 143_000,
  },
  {
    what: 'in French, with the footer of a telephone’s mail program',
    request: written({
      name: 'Antoine Lefèvre',
      email: 'antoine@lefevre.example',
      message:
        'Bonjour,<br>nous arrivons jeudi à 21 h, merci de prévoir un chauffeur.<br><br>Antoine Lefèvre<br>Envoyé de mon téléphone<br><a href="https://mail.example/app">Télécharger l’application</a>',
    }),
    hiddenField: '',
    millisecondsOpen: 48_000,
  },
  {
    what: 'in German, a signature with imprint and data protection',
    request: written({
      name: 'Friederike von Arnsberg',
      email: 'arnsberg@kanzlei.example',
      company: 'Kanzlei Arnsberg',
      message:
        'Guten Tag,\nbitte reservieren Sie für den 3. Oktober eine Loge in der Met.\n\nKanzlei Arnsberg\nhttps://www.kanzlei.example\nImpressum: https://www.kanzlei.example/impressum\nDatenschutz: https://www.kanzlei.example/datenschutz',
    }),
    hiddenField: '',
    millisecondsOpen: 127_000,
  },
  {
    what: 'in Spanish, three houses to choose from',
    request: written({
      name: 'Íñigo Zabala',
      email: 'inigo@zabala.example',
      message:
        'Hola, dudamos entre estas fincas para la boda de nuestra hija: https://fincas.example/olivar, https://fincas.example/mirador y https://masias.example/la-vinya. ¿Cuál conocen ustedes?',
    }),
    hiddenField: '',
    millisecondsOpen: 165_000,
  },
  {
    what: 'in Italian, pasted from a mail with its markup',
    request: written({
      name: 'Ludovica Serristori',
      email: 'ludovica@serristori.example',
      message:
        '<p>Buongiorno,</p><p>cerchiamo uno <strong>chef privato</strong> per Capodanno a Cortina.</p><p>Cordiali saluti<br/>Ludovica Serristori</p>',
    }),
    hiddenField: '',
    millisecondsOpen: 61_000,
  },
  {
    what: 'in Turkish, an invitation to a video call',
    request: written({
      name: 'Ayşe Gündoğdu',
      email: 'ayse@gundogdu.example',
      message:
        'Merhaba, yarın 15.00’te görüşebilir miyiz? Toplantı: https://meet.example/abc-defg-hij\nTakvim: https://calendar.example/event?eid=1\nSitemiz: www.gundogdu.example',
    }),
    hiddenField: '',
    millisecondsOpen: 83_000,
  },
  {
    what: 'in Arabic, a signature with website and networks',
    request: written({
      name: 'خالد المنصوري',
      email: 'khalid@mansoori.example',
      message:
        'نود ترتيب عشاء خاص لعشرة ضيوف في نيويورك.\n\nخالد المنصوري\nhttps://mansoori.example\nhttps://linkedin.example/in/khalid\nhttps://instagram.example/khalid',
    }),
    hiddenField: '',
    millisecondsOpen: 154_000,
  },
  {
    what: 'in Hebrew, with links to three restaurants',
    request: written({
      name: 'דניאל רוזן',
      email: 'daniel@rosen.example',
      message:
        'אפשר להזמין שולחן באחד מאלה? https://one.example/tlv https://two.example/tlv https://three.example/tlv תודה רבה',
    }),
    hiddenField: '',
    millisecondsOpen: 59_000,
  },
  {
    what: 'in Russian, a signature with a messenger and two sites',
    request: written({
      name: 'Екатерина Орлова',
      email: 'orlova@orlova.example',
      message:
        'Добрый день! Нужен водитель на три дня, с 4 по 6 марта.\n\nС уважением,\nЕкатерина Орлова\nhttps://orlova.example\nhttps://gallery.example\nhttps://t.example/orlova',
    }),
    hiddenField: '',
    millisecondsOpen: 112_000,
  },
  {
    what: 'in Ukrainian, with the footer of a mail program',
    request: written({
      name: 'Олена Ковальчук',
      email: 'olena@kovalchuk.example',
      message:
        'Шукаємо будинок біля озера на липень.<br><br>--<br>Надіслано з <a href="https://mail.example">поштового застосунку</a>',
    }),
    hiddenField: '',
    millisecondsOpen: 77_000,
  },
  {
    what: 'in Japanese, with links to three inns',
    request: written({
      name: '高橋 美咲',
      email: 'misaki@takahashi.example',
      message:
        '次の三つの宿で迷っています。https://yado-ichi.example/、https://yado-ni.example/、https://yado-san.example/。静かな部屋をお願いします。',
    }),
    hiddenField: '',
    millisecondsOpen: 201_000,
  },
  {
    what: 'in Chinese, a signature with website and two networks',
    request: written({
      name: '林志远',
      email: 'lin@zhiyuan.example',
      message:
        '您好，我们想在十二月预订一艘游艇，十二位客人。\n\n林志远\nhttps://www.zhiyuan.example\nhttps://weibo.example/zhiyuan\nhttps://linkedin.example/in/zhiyuan',
    }),
    hiddenField: '',
    millisecondsOpen: 94_000,
  },
  {
    what: 'in Korean, an invitation to a video call',
    request: written({
      name: '김서연',
      email: 'seoyeon@kim.example',
      message:
        '내일 오전 10시에 화상 회의가 가능할까요? https://meet.example/j/123 일정: https://calendar.example/e/1 회사: https://kim.example',
    }),
    hiddenField: '',
    millisecondsOpen: 68_000,
  },
  {
    what: 'in Hindi, a signature with website and networks',
    request: written({
      name: 'अनन्या मेहरा',
      email: 'ananya@mehra.example',
      message:
        'नमस्ते, हमें जून में लंदन के लिए छह लोगों की यात्रा की योजना चाहिए।\n\nअनन्या मेहरा\nhttps://mehra.example\nhttps://linkedin.example/in/ananya\nhttps://instagram.example/ananya',
    }),
    hiddenField: '',
    millisecondsOpen: 133_000,
  },
  {
    what: 'in Greek, three villas to choose from',
    request: written({
      name: 'Ελένη Παππά',
      email: 'eleni@pappa.example',
      message:
        'Καλησπέρα, ποια από τις βίλες προτείνετε; https://villa-a.example https://villa-b.example https://villa-c.example',
    }),
    hiddenField: '',
    millisecondsOpen: 88_000,
  },
  {
    what: 'in Dutch, notes in Markdown',
    request: written({
      name: 'Sanne de Wit',
      email: 'sanne@dewit.example',
      message:
        '## Wensen\n- huis aan zee, zoals [dit](https://huizen.example/12)\n- kok, vijf avonden\n- **geen** feestjes',
    }),
    hiddenField: '',
    millisecondsOpen: 109_000,
  },
  {
    what: 'an assistant’s signature with three links, the same text for two principals',
    request: written({
      name: 'Office of A. Lindqvist',
      email: 'lindqvist@office.example',
      message: `${principals}\n\nhttps://office.example https://linkedin.example/office https://instagram.example/office`,
    }),
    hiddenField: '',
    millisecondsOpen: 33_000,
    earlier: [
      {
        email: 'moreau@office.example',
        message: `${principals}\n\nhttps://office.example https://linkedin.example/office https://instagram.example/office`,
      },
    ],
  },
];
