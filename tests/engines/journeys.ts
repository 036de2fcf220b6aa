/** What a visitor does on the site, step by step, for any engine. */

import { monthText } from '#lib/brand/clock-text.ts';
import { sections } from '#lib/brand/sections.ts';
import { facts, language, words } from '#src/brand.ts';
import { languageOf } from '../languages/languages.ts';
import { click, openPage, until, type Visitor } from './visitor.ts';

const { notFoundPage } = words;

export interface Steps {
  readonly visitor: Visitor;
  readonly origin: string;
  /** The origin of the brand in four languages. */
  readonly several: string;
}

export interface Journey {
  readonly says: string;
  /** Whether scripts have to be on, or off; undefined when the journey is made both ways. */
  readonly needsScripts?: boolean;
  readonly goes: (steps: Steps) => Promise<void>;
}

type Size = readonly [width: number, height: number];
const phone: Size = [390, 844];
const laptop: Size = [1280, 800];

const shown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.getClientRects().length > 0)`;
const read = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Opens a page on a screen of this size, and waits for what is to be seen on it: expressions by their names. */
async function visit(
  visitor: Visitor,
  size: Size,
  address: string,
  seen: Readonly<Record<string, string>> = {},
): Promise<void> {
  await visitor.resize(...size);
  await openPage(visitor, address);
  for (const [what, expression] of Object.entries(seen)) await until(visitor, what, expression);
}

/** A page that is looked at on a laptop and on a phone. */
const looked = (
  says: string,
  addressOf: (steps: Steps, width: number) => string,
  seen: Readonly<Record<string, string>>,
): Journey => ({
  says,
  goes: async (steps) => {
    for (const size of [laptop, phone]) await visit(steps.visitor, size, addressOf(steps, size[0]), seen);
  },
});

/** A landing page from which the form is sent. */
interface Landing {
  readonly name: string;
  readonly address: (steps: Steps) => string;
  readonly direction: 'ltr' | 'rtl';
  readonly message: string;
  /** The title of what is told when the form was received. */
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
    thanks: () => languageOf('ar').words.received.title,
  },
];

/** Opens a landing page, fills in its form and sends it: with scripts in the page, without them by another page. */
const sent = (landing: Landing, needsScripts: boolean): Journey => ({
  says: `${landing.name}: the form is sent ${needsScripts ? 'without leaving it' : 'as a plain form'}`,
  needsScripts,
  goes: async (steps) => {
    const { visitor } = steps;
    await visit(visitor, laptop, landing.address(steps));
    const typed = { name: 'Ada Byron', email: 'ada@example.com', message: landing.message };
    for (const [name, text] of Object.entries(typed)) {
      await click(visitor, `#contact [name=${name}]`);
      await visitor.type(text);
    }
    if (needsScripts)
      await until(visitor, 'the form’s script', `document.querySelector('#contact form[data-ready]')`);
    await click(visitor, '#contact button[type=submit]');
    await until(visitor, 'the words', read(landing.thanks()));
    if (needsScripts) {
      await until(visitor, 'the receipt', shown('#contact output'));
      await until(visitor, 'empty fields', `document.querySelector('#contact [name=name]').value === ''`);
    } else await until(visitor, 'the address', `location.pathname.endsWith('/consultation-received')`);
  },
});

/** What opens the menu: a button, and a link without scripts or popovers. */
const menuOpener = '[popovertarget=menu], #opener';

export const journeys: readonly Journey[] = [
  ...landings.map(({ name, address, direction }) =>
    looked(`${name} shows its headline and its picture`, address, {
      'its direction': `getComputedStyle(document.documentElement).direction === '${direction}'`,
      'the headline': shown('#top h1'),
      'the picture': `document.querySelector('#top img').naturalWidth > 0`,
      'no sideways scrolling': 'document.documentElement.scrollWidth <= innerWidth',
    }),
  ),
  ...sections.map((anchor) => {
    const heading = `document.querySelector('#${anchor} h2').getBoundingClientRect()`;
    return looked(
      `${anchor} is reached by its anchor`,
      // Another address for each size: a browser does not scroll to the anchor that it is at again.
      ({ origin }, width) => `${origin}/?${width}#${anchor}`,
      {
        'its heading in sight': `${heading}.top >= document.querySelector('body > header').getBoundingClientRect().bottom && ${heading}.bottom <= innerHeight + 400`,
        // Where nothing is lit as one scrolls, unlit pictures are not shown, and never fetched.
        'the pictures near it': `[...document.querySelectorAll('#${anchor} img')].every((each) => each.complete || !each.checkVisibility() || each.getBoundingClientRect().top > innerHeight)`,
      },
    );
  }),
  {
    says: 'the menu of small screens opens, and its button closes it',
    goes: async ({ visitor, origin }) => {
      await visit(visitor, phone, `${origin}/`, { 'a closed menu': `!${shown('#menu')}` });
      await click(visitor, menuOpener);
      await until(visitor, 'the menu', shown('#menu a'));
      await click(visitor, '#menu [popovertargetaction=hide], #menu [href="#opener"]');
      await until(visitor, 'the menu closed', `!${shown('#menu')}`);
    },
  },
  {
    says: 'a link of the menu leads to its section and closes the menu',
    needsScripts: true,
    goes: async ({ visitor, origin }) => {
      await visit(visitor, phone, `${origin}/`);
      await click(visitor, menuOpener);
      await until(visitor, 'the menu', shown('#menu a'));
      await click(visitor, '#menu a[href$="#faqs"]');
      await until(visitor, 'the menu closed', `!${shown('#menu')}`);
      await until(visitor, 'the address', `location.hash === '#faqs'`);
    },
  },
  {
    says: 'answers open one at a time, and close',
    goes: async ({ visitor, origin }) => {
      const open = (...which: number[]) =>
        `JSON.stringify([...document.querySelectorAll('#faqs details')].flatMap((each, i) => each.open ? [i] : [])) === '${JSON.stringify(which)}'`;
      const question = (place: number) => `#faqs details:nth-child(${place}) > summary`;
      await visit(visitor, laptop, `${origin}/`, { 'no answer yet': open() });
      await click(visitor, question(1));
      await until(visitor, 'the first answer alone', open(0));
      await click(visitor, question(2));
      await until(visitor, 'the second answer alone', open(1));
      await click(visitor, question(2));
      await until(visitor, 'no answer', open());
    },
  },
  ...landings.flatMap((landing) => [sent(landing, true), sent(landing, false)]),
  ...['terms', 'privacy', 'cancellation', 'refund-policy'].map((policy) =>
    looked(`${policy} can be read`, ({ origin }) => `${origin}/${policy}`, {
      'its date': read(monthText(Date.parse(facts.policiesLastUpdated), language)),
    }),
  ),
  looked('a missing page says so', ({ origin }) => `${origin}/no-such-page`, {
    'the words': read(notFoundPage.heading),
    'the way home': shown('main a[href="/"]'),
  }),
];
