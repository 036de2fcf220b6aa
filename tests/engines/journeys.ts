/** The steps of visitors on the site, for any browser engine. */

import { formatMonth } from '#lib/brand/format-time.ts';
import { sectionNames } from '#lib/brand/sections.ts';
import { facts, language, words } from '#src/brand.ts';
import { readLanguageTexts } from '../languages/languages.ts';
import { type BrowserDriver, click, openPage, waitUntil } from './browser-driver.ts';

const { notFoundPage } = words;

export interface JourneyContext {
  readonly visitor: BrowserDriver;
  readonly origin: string;
  /** The origin of a site in four languages. */
  readonly several: string;
}

export interface VisitorJourney {
  readonly title: string;
  /** Whether the journey needs enabled (true) or disabled (false) scripts. Undefined if it works with both. */
  readonly needsScripts?: boolean;
  readonly run: (steps: JourneyContext) => Promise<void>;
}

type Size = readonly [width: number, height: number];
const phone: Size = [390, 844];
const laptop: Size = [1280, 800];

const shown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.getClientRects().length > 0)`;
const read = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

async function visit(
  visitor: BrowserDriver,
  size: Size,
  address: string,
  seen: Readonly<Record<string, string>> = {},
): Promise<void> {
  await visitor.resize(...size);
  await openPage(visitor, address);
  for (const [what, expression] of Object.entries(seen)) await waitUntil(visitor, what, expression);
}

const createPageJourney = (
  title: string,
  addressOf: (steps: JourneyContext, width: number) => string,
  seen: Readonly<Record<string, string>>,
): VisitorJourney => ({
  title,
  run: async (steps) => {
    for (const size of [laptop, phone]) await visit(steps.visitor, size, addressOf(steps, size[0]), seen);
  },
});

interface Landing {
  readonly name: string;
  readonly address: (steps: JourneyContext) => string;
  readonly direction: 'ltr' | 'rtl';
  readonly message: string;
  readonly thanks: () => string;
}

const landings: readonly Landing[] = [
  {
    name: 'the landing page',
    address: ({ origin }) => `${origin}/`,
    direction: 'ltr',
    message: 'A week of silence, near water.',
    thanks: () => words.received.title,
  },
  {
    name: 'the landing page in Arabic',
    address: ({ several }) => `${several}/ar`,
    direction: 'rtl',
    message: 'أسبوع من السكون قرب الماء.',
    thanks: () => readLanguageTexts('ar').words.received.title,
  },
];

/**
 * Creates a journey that sends the form of a landing page: with the form's script, or as a plain HTML form, whose
 * response is a new page.
 */
const createFormJourney = (landing: Landing, needsScripts: boolean): VisitorJourney => ({
  title: `${landing.name}: the form is sent ${needsScripts ? 'without leaving it' : 'as a plain form'}`,
  needsScripts,
  run: async (steps) => {
    const { visitor } = steps;
    await visit(visitor, laptop, landing.address(steps));
    const typed = { name: 'Ada Byron', email: 'ada@example.com', message: landing.message };
    for (const [name, text] of Object.entries(typed)) {
      await click(visitor, `#contact [name=${name}]`);
      await visitor.type(text);
    }
    if (needsScripts)
      await waitUntil(visitor, 'the form’s script', `document.querySelector('#contact form[data-ready]')`);
    await click(visitor, '#contact button[type=submit]');
    await waitUntil(visitor, 'the words', read(landing.thanks()));
    if (needsScripts) {
      await waitUntil(visitor, 'the receipt', shown('#contact output'));
      await waitUntil(visitor, 'empty fields', `document.querySelector('#contact [name=name]').value === ''`);
    } else await waitUntil(visitor, 'the address', `location.pathname.endsWith('/consultation-received')`);
  },
});

/** The control that opens the menu: a button, or a link if the browser lacks scripts or popovers. */
const menuOpener = '[popovertarget=menu], #opener';

export const visitorJourneys: readonly VisitorJourney[] = [
  ...landings.map(({ name, address, direction }) =>
    createPageJourney(`${name} shows its headline and its picture`, address, {
      'its direction': `getComputedStyle(document.documentElement).direction === '${direction}'`,
      'the headline': shown('#top h1'),
      'the picture': `document.querySelector('#top img').naturalWidth > 0`,
      'no sideways scrolling': 'document.documentElement.scrollWidth <= innerWidth',
    }),
  ),
  ...sectionNames.map((anchor) => {
    const heading = `document.querySelector('#${anchor} h2').getBoundingClientRect()`;
    return createPageJourney(
      `${anchor} is reached by its anchor`,
      // The query differs by viewport, because browsers do not scroll to the anchor of an open address.
      ({ origin }, width) => `${origin}/?${width}#${anchor}`,
      {
        'its heading in sight': `${heading}.top >= document.querySelector('body > header').getBoundingClientRect().bottom && ${heading}.bottom <= innerHeight + 400`,
        // Hidden pictures are skipped: browsers without scroll-driven animations never load them.
        'the pictures near it': `[...document.querySelectorAll('#${anchor} img')].every((each) => each.complete || !each.checkVisibility() || each.getBoundingClientRect().top > innerHeight)`,
      },
    );
  }),
  {
    title: 'the menu of small screens opens, and its button closes it',
    run: async ({ visitor, origin }) => {
      await visit(visitor, phone, `${origin}/`, { 'a closed menu': `!${shown('#menu')}` });
      await click(visitor, menuOpener);
      await waitUntil(visitor, 'the menu', shown('#menu a'));
      await click(visitor, '#menu [popovertargetaction=hide], #menu [href="#opener"]');
      await waitUntil(visitor, 'the menu closed', `!${shown('#menu')}`);
    },
  },
  {
    title: 'a link of the menu leads to its section and closes the menu',
    needsScripts: true,
    run: async ({ visitor, origin }) => {
      await visit(visitor, phone, `${origin}/`);
      await click(visitor, menuOpener);
      await waitUntil(visitor, 'the menu', shown('#menu a'));
      await click(visitor, '#menu a[href$="#faqs"]');
      await waitUntil(visitor, 'the menu closed', `!${shown('#menu')}`);
      await waitUntil(visitor, 'the address', `location.hash === '#faqs'`);
    },
  },
  {
    title: 'answers open one at a time, and close',
    run: async ({ visitor, origin }) => {
      const open = (...which: number[]) =>
        `JSON.stringify([...document.querySelectorAll('#faqs details')].flatMap((each, i) => each.open ? [i] : [])) === '${JSON.stringify(which)}'`;
      const question = (place: number) => `#faqs details:nth-child(${place}) > summary`;
      await visit(visitor, laptop, `${origin}/`, { 'no answer yet': open() });
      await click(visitor, question(1));
      await waitUntil(visitor, 'the first answer alone', open(0));
      await click(visitor, question(2));
      await waitUntil(visitor, 'the second answer alone', open(1));
      await click(visitor, question(2));
      await waitUntil(visitor, 'no answer', open());
    },
  },
  ...landings.flatMap((landing) => [createFormJourney(landing, true), createFormJourney(landing, false)]),
  ...['terms', 'privacy', 'cancellation', 'refund-policy'].map((policy) =>
    createPageJourney(`${policy} can be read`, ({ origin }) => `${origin}/${policy}`, {
      'its date': read(formatMonth(Date.parse(facts.policiesLastUpdated), language)),
    }),
  ),
  createPageJourney('a missing page says so', ({ origin }) => `${origin}/no-such-page`, {
    'the words': read(notFoundPage.heading),
    'the way home': shown('main a[href="/"]'),
  }),
];
