import { describe, expect, test } from 'vitest';
import {
  completeRequest,
  genuineMessages,
  type MessageSample,
  spamMessages,
} from '../../tests/support/messages/spam-samples.ts';
import {
  computeMessageFingerprint,
  findSpamIndications,
  findSpamReasons,
  type SpamSignals,
} from './spam-detection.ts';

/** Returns the spam signals of a sample message. Counts the other addresses with the same text as the database does. */
function readSignals({ request, hiddenField, millisecondsOpen, earlier = [] }: MessageSample): SpamSignals {
  const print = computeMessageFingerprint(request.message);
  const same = earlier.filter(
    ({ message }) => print !== undefined && computeMessageFingerprint(message) === print,
  );
  const addresses = new Set([request, ...same].map(({ email }) => email.toLowerCase()));
  return { hiddenField, millisecondsOpen, otherAddresses: addresses.size - 1 };
}

const findMessageDoubts = (message: MessageSample) => findSpamReasons(message.request, readSignals(message));

const harmless: SpamSignals = { hiddenField: '', millisecondsOpen: 60_000, otherAddresses: 0 };

const findReasons = (text: string, field: 'message' | 'name' | 'company' | 'phone' = 'message') =>
  findSpamIndications(
    completeRequest({ name: 'Ada', email: 'ada@example.com', message: 'A week.', [field]: text }),
    harmless,
  ).map(({ reason }) => reason);

describe('sample messages', () => {
  test.each(genuineMessages)('genuine and not marked: $what', (message) => {
    expect(findMessageDoubts(message)).toEqual([]);
  });

  test('the list of results is up to date; `vitest -u` rewrites it', async () => {
    const parts = ['# What the rules of spam detection find in the sample messages', ...formatLists()];
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(
      '../../tests/support/messages/spam-results.md',
    );
  });
});

function formatLists(): string[] {
  return Object.entries({ 'Genuine messages': genuineMessages, Spam: spamMessages }).flatMap(
    ([title, messages]) => {
      const marked = messages.filter((message) => findMessageDoubts(message).length > 0);
      const groups = Map.groupBy(messages, (message) => {
        const found = findSpamIndications(message.request, readSignals(message));
        const reasons = found.map(({ reason, strength }) => `\`${reason}\` (${strength})`);
        return `${reasons.join(', ') || 'No reason'}${marked.includes(message) ? ': marked' : ''}`;
      });
      return [
        `## ${title}`,
        `${messages.length} messages, of which ${marked.length} are marked.`,
        ...[...groups].flatMap(([group, members]) => [
          `### ${group}`,
          members.map(({ what }) => `- ${what}`).join('\n'),
        ]),
      ];
    },
  );
}

describe('combining signals', () => {
  const request = completeRequest({ name: 'Ada', email: 'ada@example.com', message: 'A week.' });
  const doubts = (signals: Partial<SpamSignals>) => findSpamReasons(request, { ...harmless, ...signals });

  test('an absent signal is no reason', () => {
    const absent = { hiddenField: undefined, millisecondsOpen: undefined, otherAddresses: 0 };
    expect(findSpamIndications(request, absent)).toEqual([]);
  });

  test('a filled honeypot field is enough to be possible spam', () => {
    expect(doubts({ hiddenField: 'x' })).toEqual(['hidden-field']);
  });

  test('two weak reasons are enough to be possible spam, and one is not', () => {
    expect(doubts({ millisecondsOpen: 2_999 })).toEqual([]);
    expect(doubts({ otherAddresses: 2 })).toEqual([]);
    expect(doubts({ millisecondsOpen: 2_999, otherAddresses: 1 })).toEqual(['same-text', 'quick']);
  });

  test('links and markup mark only requests that were sent quickly: signatures have them, too', () => {
    const message = 'See https://one.example https://two.example https://three.example <br>';
    const linked = completeRequest({ name: 'Ada', email: 'ada@example.com', message });
    expect(findSpamIndications(linked, harmless)).toEqual([{ reason: 'links', strength: 'weak' }]);
    expect(findSpamReasons(linked, { ...harmless, otherAddresses: 2 })).toEqual([]);
    expect(findSpamReasons(linked, { ...harmless, millisecondsOpen: 2_999 })).toEqual(['links', 'quick']);
  });

  test('three seconds do not count as quick, and an impossible time is ignored', () => {
    for (const millisecondsOpen of [3_000, -1, Number.NaN]) {
      expect(doubts({ millisecondsOpen, otherAddresses: 2 })).toEqual([]);
    }
  });

  test('the same text from three other addresses is enough to be possible spam', () => {
    expect(doubts({ otherAddresses: 3 })).toEqual(['same-text']);
  });

  test('weak reasons are listed with a strong one', () => {
    expect(doubts({ hiddenField: 'x', millisecondsOpen: 0 })).toEqual(['hidden-field', 'quick']);
  });
});

describe('links', () => {
  const two = 'https://one.example http://two.example';

  test.each([
    'https://three.example',
    'HTTP://THREE.example',
    'www.three.example',
    'three.com/offer',
    '(https://three.example)',
    '“www.three.example”',
    'https://ada@three.example/',
    'https://пример.example',
    '看https://three.example',
  ])('%s is a link', (link) => {
    expect(findReasons(`${two} ${link}`)).toEqual(['links']);
  });

  test.each([
    'ada@example.com',
    'www.ada@example.com',
    'ada@www.example.com',
    'Booking.com',
    'e.g.this',
    'a.m./p.m.',
    'and/or',
    '24/7',
    'St.Moritz/Zermatt',
    'https://',
    'www.',
    'http://one.example/',
    'www.ONE.example!',
    'http://one.example،',
    'http://one.example؟',
    '«http://one.example»',
    'まずhttp://one.exampleの部屋',
    'http://one.example！',
  ])('%s is no link, or a repeated one', (text) => {
    expect(findReasons(`${two} ${text}`)).toEqual([]);
  });

  test.each(['name', 'company', 'phone'] as const)('links in the field %s count', (field) => {
    expect(findReasons(`${two} www.three.example`, field)).toEqual(['links']);
  });

  test('links are counted over all fields', () => {
    const [name = '', company = ''] = two.split(' ');
    const request = completeRequest({
      name,
      company,
      email: 'ada@example.com',
      message: 'www.three.example',
    });
    expect(findSpamIndications(request, harmless)).toMatchObject([{ reason: 'links' }]);
  });
});

describe('markup', () => {
  test.each([
    '<a href="x">',
    '<A\nclass=x href=x>',
    'x</a>',
    '<script>',
    '<img src=x onerror=y>',
    '<svg onload=x>',
    '<br/>',
    '[url=x.example]x[/url]',
    '[URL]x',
    'x[/b]',
    '[x](https://x.example)',
  ])('%s is markup', (text) => {
    expect(findReasons(text)).toEqual(['links']);
    expect(findReasons(text, 'name')).toEqual(['links']);
  });

  test.each([
    '<3',
    '</3',
    'a < b',
    'a<b>c',
    'x <b and c = 3',
    'John <john@x.example>',
    '<https://x.example>',
    '<mailto:john@x.example>',
    '<names to follow>',
    '[a] or [b]',
    '[image: logo]',
    'bags [2] (large)',
  ])('%s is no markup', (text) => {
    expect(findReasons(text)).toEqual([]);
  });
});

describe('fingerprints', () => {
  const text = 'We would like to spend ten days in Kyoto, with our two children, in April.';

  test('case, spaces, line ends and Unicode forms are ignored', () => {
    const variants = [
      text.toUpperCase(),
      ` ${text.replaceAll(' ', '\r\n\u00a0')} `,
      text.replace('Kyoto', 'Ｋｙｏｔｏ'),
    ];
    for (const variant of variants)
      expect(computeMessageFingerprint(variant)).toBe(computeMessageFingerprint(text));
    expect(computeMessageFingerprint('é'.repeat(60))).toBe(computeMessageFingerprint('e\u0301'.repeat(60)));
  });

  test('another text has another fingerprint', () => {
    expect(computeMessageFingerprint(text.replace('ten', 'nine'))).not.toBe(computeMessageFingerprint(text));
  });

  test('texts of fewer than 60 characters have no fingerprint; repeated spaces count once', () => {
    expect(computeMessageFingerprint('x'.repeat(59))).toBeUndefined();
    expect(computeMessageFingerprint(`${' '.repeat(60)}x${' '.repeat(60)}`)).toBeUndefined();
    expect(computeMessageFingerprint('x'.repeat(60))).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('hostile texts', () => {
  const pieces = [
    ...['<', '<a', '<a ', '</', '</a ', '<a on', 'href', '=', '[url', ']', '](', '\u0301\u0327', '\ufdfa'],
    ...[
      'http://',
      'https://-',
      'www.',
      'www..',
      '.',
      'a.',
      '/',
      '@',
      '.com',
      '.com/',
      'a',
      'a ',
      ' ',
      '-',
      '、',
    ],
  ];
  const characters = 2 ** 18;

  function measureCpuTime(message: string): number {
    const before = process.cpuUsage();
    findSpamReasons(completeRequest({ name: 'Ada', email: 'ada@example.com', message }), harmless);
    computeMessageFingerprint(message);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  // The checks take about 20 ms in linear time. In quadratic time, they would take 10 s or more.
  test.each(pieces)('256 KiB of %j are checked in linear time', (piece) => {
    for (const start of ['', '<a ', 'http://a', 'www.']) {
      const message = `${start}${piece.repeat(characters / piece.length)}x`;
      expect(measureCpuTime(message)).toBeLessThan(1000);
    }
  });
});
