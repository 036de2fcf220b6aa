/** The brand's words and figures agree with each other: questions, policies, facts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brand, paymentProviderName } from '#brand/brand.ts';
import { facts } from '#brand/facts.ts';
import { aroundTheClock, percent, range, withUnit } from '#lib/brand/phrases.ts';
import type { Policy } from '#lib/brand/policy.ts';
import type { Faq } from '#lib/brand/types.ts';
import { fields } from '#lib/request/consultation-request.ts';

/** The texts of the questions and policies, with the current facts. */
async function readContent() {
  const { faqs } = await import('#brand/words/faqs.ts');
  const { policies } = await import('#brand/policies/index.ts');
  const { cancellationTiers } = await import('#brand/words/cancellation-tiers.ts');
  const schedule = cancellationTiers
    .map((tier) => `${tier.when} ${tier.refund} ${tier.processing}`)
    .join(' ');
  return {
    faqs,
    policies,
    cancellationTiers,
    answers: faqs.map((faq) => faqText(faq, schedule)),
    text: [
      ...faqs.map((faq) => faqText(faq, schedule)),
      ...policies.map((p) => policyText(p, schedule)),
    ].join('\n'),
  };
}

function faqText({ question, answer }: Faq, schedule: string): string {
  const blocks = answer.map((block) => {
    if (typeof block === 'string') return block;
    return block.kind === 'link' ? block.text : schedule;
  });
  return [question, ...blocks].join(' ');
}

function policyText(policy: Policy, schedule: string): string {
  const blocks = policy.sections.flatMap(({ heading, body }) => [
    heading,
    ...body.map((block) => {
      if (typeof block === 'string') return block;
      if (block.kind === 'list') return block.items.join(' ');
      if (block.kind === 'paragraph')
        return block.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
      if (block.kind === 'refund-schedule') return schedule;
      return [brand.legalEmail, brand.privacyEmail, brand.telephoneShown].join(' ');
    }),
  ]);
  return [policy.title, policy.description, policy.opening, ...blocks].join(' ');
}

const figuresIn = (text: string) => new Set(text.match(/\d+(?:,\d+)*/g));

/** Another figure in place of each figure. */
function shifted<T>(value: T): T {
  if (typeof value === 'number') return (value + 1000) as T;
  if (Array.isArray(value)) return value.map(shifted) as T;
  return value;
}

afterEach(() => {
  vi.doUnmock('#brand/facts.ts');
  vi.resetModules();
});

describe('the questions', () => {
  it('are ten, each asked once and answered', async () => {
    const { faqs } = await readContent();
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(10);
    expect(faqs).toHaveLength(10);
    for (const { question, answer } of faqs) {
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['confidentiality', 'backed by NDAs'],
    ['availability', `${aroundTheClock}. New inquiries are answered in business hours`],
    ['payment', 'In full, before we book', `secured through ${paymentProviderName}`],
    ['quotes', `Within ${withUnit(facts.quoteWithinHours, 'hours')} of your consultation`],
    ['booking ahead', `luxury experiences, ${withUnit(facts.bookAheadWeeks, 'weeks')} ahead`],
    [
      'requests',
      `Standard requests are fulfilled in ${range(facts.standardRequestHours)}`,
      'Urgent',
      'premium fee',
    ],
    ['delivery', `Typically ${withUnit(facts.deliveryBusinessDays, 'business days')}`],
    [
      'cancellation',
      'full refund minus',
      percent(facts.lateCancellationRefundPercent),
      'Same day',
      'Case by case',
    ],
    [
      'credits',
      `${percent(facts.serviceCreditPercentOfRefund)} of the refund`,
      withUnit(facts.serviceCreditValidMonths, 'months'),
      'transfer it',
      'no administrative fee is taken when it is used',
    ],
    [
      'third parties and disputes',
      'licensed third parties',
      range(facts.disputeReviewHours),
      'dispute process',
    ],
  ])('answer about %s, in one place', async (_topic, ...said) => {
    const { answers } = await readContent();
    expect(answers.filter((text) => said.every((words) => text.includes(words)))).toHaveLength(1);
  });
});

describe('the policies', () => {
  it('give each section an anchor of its own', async () => {
    const { policies } = await readContent();
    for (const { sections } of policies)
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('all end with both addresses and ask whoever cancels for the booking reference number', async () => {
    const { policies } = await readContent();
    expect(policies).toHaveLength(4);
    for (const policy of policies) {
      const text = policyText({ ...policy, sections: policy.sections.slice(-1) }, '');
      expect(text).toContain(brand.legalEmail);
      expect(text).toContain(brand.privacyEmail);
      expect(text).toMatch(/cancel.*booking reference number|booking reference number.*cancel/);
    }
  });

  it('show the refund schedule where a visitor looks for it', async () => {
    const { policies } = await readContent();
    const showing = policies.filter(({ sections }) =>
      sections[0]?.body.some((block) => typeof block === 'object' && block.kind === 'refund-schedule'),
    );
    expect(showing.map(({ slug }) => slug)).toEqual(['refund-policy', 'cancellation']);
  });

  it('link only to addresses that exist', async () => {
    const { policies, faqs } = await readContent();
    const addresses = new Set(policies.map(({ slug }) => `/${slug}`));
    const links = [
      ...faqs.flatMap(({ answer }) => answer),
      ...policies.flatMap(({ sections }) => sections).flatMap(({ body }) => body),
    ].flatMap((block) => {
      if (typeof block === 'string') return [];
      if (block.kind === 'link') return [block.href];
      return block.kind === 'paragraph'
        ? block.parts.flatMap((p) => (typeof p === 'string' ? [] : [p.href]))
        : [];
    });
    const internal = links.filter((href) => href.startsWith('/'));
    expect(internal.length).toBeGreaterThan(0);
    for (const href of internal) expect(addresses).toContain(href);
  });

  it('have descriptions of their own, short enough for search results', async () => {
    const { policies } = await readContent();
    expect(new Set(policies.map(({ description }) => description)).size).toBe(4);
    for (const { description } of policies) expect(description.length).toBeLessThan(155);
  });

  it('list every field of the form among the data collected', async () => {
    const { policies } = await readContent();
    const privacy = policies.find(({ slug }) => slug === 'privacy');
    const list = privacy?.sections[0]?.body.find(
      (block) => typeof block === 'object' && block.kind === 'list',
    );
    const items = typeof list === 'object' && list.kind === 'list' ? list.items : [];
    expect(items).toHaveLength(fields.length);
    for (const [index, { label }] of fields.entries()) expect(items[index]).toContain(label);
  });
});

describe('the figures', () => {
  it('agree on the refund: the fee in the answer and the refund in the schedule add up to 100%', async () => {
    const { answers, cancellationTiers } = await readContent();
    const fee = Number(answers.join(' ').match(/full refund minus a (\d+)% administrative fee/)?.[1]);
    const refund = Number(cancellationTiers.find(({ id }) => id === 'early')?.refund.replace('%', ''));
    expect(fee + refund).toBe(100);
  });

  it('come from the facts: when every fact changes, no old figure is left', async () => {
    const before = await readContent();
    vi.resetModules();
    vi.doMock('#brand/facts.ts', () => {
      const changed = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, shifted(value)]));
      return {
        facts: changed,
        earlyCancellationRefundPercent: 100 - shifted(facts.administrativeFeePercent),
      };
    });
    const after = await readContent();
    expect(after.text).not.toBe(before.text);
    const unmoved = figuresIn(brand.telephoneShown);
    const left = [...figuresIn(before.text)].filter(
      (figure) => figuresIn(after.text).has(figure) && !unmoved.has(figure),
    );
    expect(left).toEqual([]);
  });

  it('are never spelled out, where they would not follow the facts', async () => {
    const { text } = await readContent();
    const numberWord =
      /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|fifty|hundred|thousand|dozen|half)\b/gi;
    expect(text.match(numberWord)).toBeNull();
  });
});
