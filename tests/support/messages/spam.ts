import { type Message, written } from './message.ts';

const pitch =
  'Dear owner, we have reviewed your website and found that it is missing from the first page of search results. Our team can bring you 10,000 visitors a month.';

const loan =
  'Do you need an urgent loan for business or private use? We offer loans at 3% interest rate without collateral. Reply for more details today.';

const from = (emails: readonly string[], message: string) => emails.map((email) => ({ email, message }));

/** Requests that no person who wants a concierge sends. Some pass: docs/doubt.md shows which. */
export const spamMessages: readonly Message[] = [
  {
    what: 'a link farm',
    request: written({
      name: 'JamesTok',
      email: 'jamestok@mail.example',
      phone: '85219347612',
      message:
        'Best offers http://pills.example/a http://casino.example/b http://loans.example/c http://watches.example/d',
    }),
    hiddenField: '',
    millisecondsOpen: 41_000,
  },
  {
    what: 'links in BBCode',
    request: written({
      name: 'Viktorwap',
      email: 'viktorwap@mail.example',
      message: 'Great site! [url=https://replica.example]replica watches[/url]',
    }),
    hiddenField: '',
    millisecondsOpen: 18_000,
  },
  {
    what: 'a link in HTML',
    request: written({
      name: 'Anna',
      email: 'anna1987@mail.example',
      message: 'Hi, I am Anna, look at <a href=https://photos.example/anna>my photos</a>',
    }),
    hiddenField: '',
    millisecondsOpen: 9_000,
  },
  {
    what: 'a link in Markdown',
    request: written({
      name: 'Growth Team',
      email: 'growth@agency.example',
      message: 'Claim your listing: [click here](https://listing.example/claim?id=99)',
    }),
    hiddenField: '',
    millisecondsOpen: 27_000,
  },
  {
    what: 'a script, to see whether it runs',
    request: written({
      name: '"><script src=//x.example></script>',
      email: 'probe@mail.example',
      message: 'test',
    }),
    hiddenField: '',
    millisecondsOpen: 5_000,
  },
  {
    what: 'a bot that fills in every field',
    request: written({
      name: 'hZkqPwXv',
      email: 'hzkq@mail.example',
      phone: '3471920485',
      company: 'google',
      message: 'TkYpQzVbRmLs',
    }),
    hiddenField: 'XvLqWzNp',
    millisecondsOpen: 6_200,
  },
  {
    what: 'a bot that fills in every field of the page without scripts',
    request: written({ name: 'Mike', email: 'mike@seo.example', message: pitch }),
    hiddenField: 'https://seo.example',
  },
  {
    what: 'quick, with a text that one other sent',
    request: written({ name: 'Mr. Cole', email: 'cole@loans.example', message: loan }),
    hiddenField: '',
    millisecondsOpen: 800,
    earlier: from(['cole2@loans.example'], loan),
  },
  {
    what: 'a text that three others sent, none of them quickly',
    request: written({ name: 'Mr. Cole', email: 'c4@loans.example', message: loan }),
    hiddenField: '',
    millisecondsOpen: 52_000,
    earlier: from(['c1@loans.example', 'c2@loans.example', 'c3@loans.example'], loan),
  },
  {
    what: 'a text that three others sent, in other letters and with other spaces',
    request: written({ name: 'Mr. Cole', email: 'c4@loans.example', message: loan }),
    hiddenField: '',
    millisecondsOpen: 52_000,
    earlier: [
      { email: 'c1@loans.example', message: loan.toUpperCase() },
      { email: 'c2@loans.example', message: `  ${loan.replaceAll(' ', '\r\n')}\n` },
      { email: 'c3@loans.example', message: loan.replaceAll('loan', 'ｌｏａｎ') },
    ],
  },
  {
    what: 'links in the fields for name and company',
    request: written({
      name: 'You won $5,000 https://prize.example/1',
      email: 'prize@mail.example',
      company: 'www.prize.example/2',
      message: 'Your code is ready, go to prize-claim.com/3',
    }),
    hiddenField: '',
    millisecondsOpen: 11_000,
  },
  {
    what: 'links with commas in place of spaces',
    request: written({
      name: 'Seo Expert',
      email: 'expert@mail.example',
      message: 'See:http://one.example,http://two.example;HTTPS://THREE.example',
    }),
    hiddenField: '',
    millisecondsOpen: 16_000,
  },
  {
    what: 'links without schemes',
    request: written({
      name: 'Lucky',
      email: 'lucky@mail.example',
      message: 'bonus-spins.top/go, free-money.xyz/now and t.me/lucky_channel wait for you',
    }),
    hiddenField: '',
    millisecondsOpen: 19_000,
  },
  {
    what: 'in Chinese, with links between words without spaces',
    request: written({
      name: '代理',
      email: 'agent@mail.example',
      message:
        '专业代开发票请看http://fapiao.example/1。备用网址www.fapiao2.example，客服https://kefu.example/3谢谢',
    }),
    hiddenField: '',
    millisecondsOpen: 24_000,
  },
  {
    what: 'in Russian, one link, quick, and sent by two others',
    request: written({
      name: 'Продвижение',
      email: 'promo3@mail.example',
      message:
        'Продвижение сайтов в топ за 7 дней, гарантия, смотрите цены на https://promo.example прямо сейчас',
    }),
    hiddenField: '',
    millisecondsOpen: 1_200,
    earlier: from(
      ['promo1@mail.example', 'promo2@mail.example'],
      'Продвижение сайтов в топ за 7 дней, гарантия, смотрите цены на https://promo.example прямо сейчас',
    ),
  },
  {
    what: 'one link, from a program that is quick',
    request: written({
      name: 'Webmaster',
      email: 'webmaster@mail.example',
      message: 'Your domain expires soon: https://renew.example',
    }),
    hiddenField: '',
    millisecondsOpen: 300,
  },
  {
    what: 'a sales pitch with one link, typed by hand',
    request: written({
      name: 'Rachel Moore',
      email: 'rachel@agency.example',
      company: 'Rank First Agency',
      message: `${pitch} Here is our portfolio: https://rank-first.example`,
    }),
    hiddenField: '',
    millisecondsOpen: 64_000,
  },
  {
    what: 'an offer without links, sent once',
    request: written({ name: 'Mr. Cole', email: 'cole@loans.example', message: loan }),
    hiddenField: '',
    millisecondsOpen: 15_000,
  },
  {
    what: 'the same offer to many, a word changed each time',
    request: written({ name: 'Mr. Cole', email: 'c4@loans.example', message: `Hello Vesper, ${loan}` }),
    hiddenField: '',
    millisecondsOpen: 7_000,
    earlier: ['Aria', 'Birch', 'Corvo'].map((brand, index) => ({
      email: `c${index}@loans.example`,
      message: `Hello ${brand}, ${loan}`,
    })),
  },
  {
    what: 'addresses in disguise',
    request: written({
      name: 'Betty',
      email: 'betty@mail.example',
      message: 'hxxp://bets.example and bets (dot) example, b e t s 2 . example, bets3[.]example',
    }),
    hiddenField: '',
    millisecondsOpen: 13_000,
  },
  {
    what: 'links joined to one word',
    request: written({
      name: 'Joiner',
      email: 'joiner@mail.example',
      message: 'http://one.example/http://two.example/http://three.example/',
    }),
    hiddenField: '',
    millisecondsOpen: 10_000,
  },
  {
    what: 'a greeting, sent quickly from ten addresses',
    request: written({ name: 'John', email: 'john10@mail.example', message: 'Hello, how are you?' }),
    hiddenField: '',
    millisecondsOpen: 900,
    earlier: from(
      Array.from({ length: 9 }, (_, index) => `john${index}@mail.example`),
      'Hello, how are you?',
    ),
  },
  {
    what: 'letters at random, without scripts',
    request: written({ name: 'qWzXkTy', email: 'qwzx@mail.example', message: 'pLmKoNjIbHuVgYcFtXdR' }),
    hiddenField: '',
  },
];
