/** The brand's words and figures agree with each other. What pages say of them is in `tests/conformance`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readMessages } from '#lib/brand/messages/message.ts';
import { type Parts, type Policy, readPolicies } from '#lib/brand/policies.ts';
import { readBrand, type Words } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { brand, directory, selectedBrand } from '#src/brand.ts';
import { copyWithOtherFacts } from '../changed-facts/change-facts.ts';

type Faq = Words['faqs']['items'][number];

const { texts } = selectedBrand.language;
const readMessage = readMessages(texts.writing, texts.known);

/** The texts of a brand's questions and policies. */
function readContent(folder = directory) {
  const read = readBrand(brandFolder(folder));
  const { cancellationTiers, faqs } = read.language.words;
  const { policies } = readPolicies(read, { takenBy: 'server' });
  const schedule = cancellationTiers
    .map((tier) => `${tier.when} ${tier.refund} ${tier.processing}`)
    .join(' ');
  const answers = faqs.items.map((faq) => faqText(faq, schedule));
  return {
    faqs: faqs.items,
    policies,
    cancellationTiers,
    answers,
    text: [...answers, ...policies.map((policy) => policyText(policy, schedule))].join('\n'),
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
    ...body.flatMap((block) => {
      if (block.kind === 'list') return block.items.map(textOf);
      if (block.kind === 'paragraph') return textOf(block.parts);
      if (block.kind === 'refund-schedule') return schedule;
      return block.kind === 'contacts' ? [brand.legalEmail, brand.privacyEmail, brand.telephoneShown] : [];
    }),
  ]);
  return [policy.title, policy.description, policy.introduction, ...blocks].join(' ');
}

const textOf = (parts: Parts): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

const figuresIn = (text: string) => new Set(text.match(/\d+(?:,\d+)*/g));

describe('the questions', () => {
  it.each([
    ['confidentiality', 'backed by NDAs'],
    ['availability', '{$aroundTheClock}. New inquiries are answered in business hours'],
    ['payment', 'In full, before we book', 'secured through {$paymentProvider}'],
    ['quotes', 'Within {$quoteWithinHours :unit unit=hour} of your consultation'],
    ['booking ahead', 'luxury experiences, {$bookAheadWeeks :range unit=week} ahead'],
    [
      'requests',
      'Standard requests are fulfilled in {$standardRequestHours :range}',
      'Urgent',
      'premium fee',
    ],
    ['delivery', 'Typically {$deliveryBusinessDays :range} business days'],
    [
      'cancellation',
      'full refund minus',
      '{$lateCancellationRefundPercent :percent}',
      'Same day',
      'Case by case',
    ],
    [
      'credits',
      '{$serviceCreditPercentOfRefund :percent} of the refund',
      '{$serviceCreditValidMonths :unit unit=month}',
      'transfer it',
      'no administrative fee is taken when it is used',
    ],
    [
      'third parties and disputes',
      'licensed third parties',
      '{$disputeReviewHours :range}',
      'dispute process',
    ],
  ])('answer about %s, in one place', (_topic, ...messages) => {
    const said = messages.map((message) => readMessage(message, [])({}));
    const { answers } = readContent();
    expect(answers.filter((text) => said.every((words) => text.includes(words)))).toHaveLength(1);
  });
});

describe('the policies', () => {
  it('give each section an anchor of its own', () => {
    const { policies } = readContent();
    for (const { sections } of policies)
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('link only to addresses that exist', () => {
    const { policies, faqs } = readContent();
    const addresses = new Set(policies.map(({ slug }) => `/${slug}`));
    const linksOfFaqs = faqs
      .flatMap(({ answer }) => answer)
      .flatMap((block) => (typeof block === 'object' && block.kind === 'link' ? block.href : []));
    const linksOfPolicies = policies
      .flatMap(({ sections }) => sections)
      .flatMap(({ body }) => body)
      .flatMap((block) => (block.kind === 'paragraph' ? block.parts : []))
      .flatMap((part) => (typeof part === 'string' ? [] : part.href));
    const links = [...linksOfFaqs, ...linksOfPolicies];
    const internal = links.filter((href) => href.startsWith('/'));
    expect(internal.length).toBeGreaterThan(0);
    for (const href of internal) expect(addresses).toContain(href);
  });

  it('list every field of the form among the data collected, where somebody takes it', () => {
    const firstOfPrivacy = (takenBy: 'server' | 'nobody') =>
      readPolicies(selectedBrand, { takenBy }).policies.find(({ slug }) => slug === 'privacy')?.sections[0];
    expect(firstOfPrivacy('server')?.body).toContainEqual({ kind: 'form-fields' });
    expect(firstOfPrivacy('nobody')?.body).not.toContainEqual({ kind: 'form-fields' });
  });
});

describe('the figures', () => {
  it('agree on the refund: the fee in the answer and the refund in the schedule add up to 100%', () => {
    const { answers, cancellationTiers } = readContent();
    const fee = Number(answers.join(' ').match(/full refund minus a (\d+)% administrative fee/)?.[1]);
    const refund = Number(cancellationTiers.find(({ id }) => id === 'early')?.refund.replace('%', ''));
    expect(fee + refund).toBe(100);
  });

  it('come from the facts: when every fact changes, no old figure is left', () => {
    const folder = mkdtempSync(join(tmpdir(), 'facts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    copyWithOtherFacts(folder, false);
    const before = readContent();
    const after = readContent(pathToFileURL(`${folder}/`));
    expect(after.text).not.toBe(before.text);
    const unmoved = figuresIn(brand.telephoneShown);
    const left = [...figuresIn(before.text)].filter(
      (figure) => figuresIn(after.text).has(figure) && !unmoved.has(figure),
    );
    expect(left).toEqual([]);
  });

  it('are never spelled out, where they would not follow the facts', () => {
    const { text } = readContent();
    const numberWord =
      /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|fifty|hundred|thousand|dozen|half)\b/gi;
    expect(text.match(numberWord)).toBeNull();
  });
});
