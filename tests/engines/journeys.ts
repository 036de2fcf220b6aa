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
  /** Keeps a screenshot under this name. */
  readonly shot: (page: string) => Promise<void>;
}

export interface Journey {
  readonly says: string;
  /** Whether scripts have to be on, or off; undefined when the journey is made both ways. */
  readonly needsScripts?: boolean;
  readonly goes: (steps: Steps) => Promise<void>;
}

type Size = readonly [width: number, height: number];

const shown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.getClientRects().length > 0)`;
/** @param place in the list, from 1 */
const question = (place: number) => `#faqs details:nth-child(${place}) > summary`;
const read = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;
const phone: Size = [390, 844];
const laptop: Size = [1280, 800];

/** A landing page from which the form is sent. */
interface Landing {
  readonly name: string;
  readonly address: (steps: Steps) => string;
  readonly direction: 'ltr' | 'rtl';
  readonly message: string;
  /** The title of what is told when the form was received. */
  readonly thanks: () => string;
  readonly shots: string;
}

const landings: readonly Landing[] = [
  {
    name: 'the landing page',
    address: ({ origin }) => `${origin}/`,
    direction: 'ltr',
    message: 'A week of silence, near water.',
    thanks: () => words.received.title,
    shots: '',
  },
  {
    name: 'the landing page in Arabic',
    address: ({ several }) => `${several}/ar`,
    direction: 'rtl',
    message: 'أسبوع من السكون قرب الماء.',
    thanks: () => languageOf('ar').words.received.title,
    shots: 'arabic-',
  },
];

async function fillIn({ visitor }: Steps, message: string): Promise<void> {
  const words = { name: 'Ada Byron', email: 'ada@example.com', message };
  for (const [name, text] of Object.entries(words)) {
    await click(visitor, `#contact [name=${name}]`);
    await visitor.type(text);
  }
}

/** What opens the menu: a button, and a link without scripts or popovers. */
const menuOpener = '[popovertarget=menu], #opener';

export const journeys: readonly Journey[] = [
  ...landings.map((landing) => ({
    says: `${landing.name} shows its headline and its picture`,
    goes: async (steps: Steps) => {
      const { visitor, shot } = steps;
      for (const size of [laptop, phone]) {
        await visitor.resize(...size);
        await openPage(visitor, landing.address(steps));
        const direction = 'getComputedStyle(document.documentElement).direction';
        await until(visitor, 'its direction', `${direction} === '${landing.direction}'`);
        await until(visitor, 'the headline', shown('#top h1'));
        await until(visitor, 'the picture', `document.querySelector('#top img').naturalWidth > 0`);
        await until(visitor, 'no sideways scrolling', 'document.documentElement.scrollWidth <= innerWidth');
        await shot(`${landing.shots}landing-${size[0]}`);
      }
    },
  })),
  ...sections.map((anchor) => ({
    says: `${anchor} is reached by its anchor`,
    goes: async ({ visitor, origin, shot }: Steps) => {
      for (const size of [laptop, phone]) {
        await visitor.resize(...size);
        // Another address for each size: a browser does not scroll to the anchor that it is at again.
        await openPage(visitor, `${origin}/?${size[0]}#${anchor}`);
        const heading = `document.querySelector('#${anchor} h2').getBoundingClientRect()`;
        await until(
          visitor,
          'its heading in sight',
          `${heading}.top >= document.querySelector('body > header').getBoundingClientRect().bottom && ${heading}.bottom <= innerHeight + 400`,
        );
        // Where nothing is lit as one scrolls, unlit pictures are not shown, and never fetched.
        await until(
          visitor,
          'the pictures near it',
          `[...document.querySelectorAll('#${anchor} img')].every((each) => each.complete || !each.checkVisibility() || each.getBoundingClientRect().top > innerHeight)`,
        );
        await shot(`${anchor}-${size[0]}`);
      }
    },
  })),
  {
    says: 'the menu of small screens opens, and its button closes it',
    goes: async ({ visitor, origin, shot }) => {
      await visitor.resize(...phone);
      await openPage(visitor, `${origin}/`);
      await until(visitor, 'a closed menu', `!${shown('#menu')}`);
      await click(visitor, menuOpener);
      await until(visitor, 'the menu', shown('#menu a'));
      await shot('menu');
      await click(visitor, '#menu [popovertargetaction=hide], #menu [href="#opener"]');
      await until(visitor, 'the menu closed', `!${shown('#menu')}`);
    },
  },
  {
    says: 'a link of the menu leads to its section and closes the menu',
    needsScripts: true,
    goes: async ({ visitor, origin }) => {
      await visitor.resize(...phone);
      await openPage(visitor, `${origin}/`);
      await click(visitor, menuOpener);
      await until(visitor, 'the menu', shown('#menu a'));
      await click(visitor, '#menu a[href$="#faqs"]');
      await until(visitor, 'the menu closed', `!${shown('#menu')}`);
      await until(visitor, 'the address', `location.hash === '#faqs'`);
    },
  },
  {
    says: 'answers open one at a time, and close',
    goes: async ({ visitor, origin, shot }) => {
      await visitor.resize(...laptop);
      await openPage(visitor, `${origin}/`);
      const open = (...which: number[]) =>
        `JSON.stringify([...document.querySelectorAll('#faqs details')].flatMap((each, i) => each.open ? [i] : [])) === '${JSON.stringify(which)}'`;
      await until(visitor, 'no answer yet', open());
      await click(visitor, question(1));
      await until(visitor, 'the first answer alone', open(0));
      await shot('answer');
      await click(visitor, question(2));
      await until(visitor, 'the second answer alone', open(1));
      await click(visitor, question(2));
      await until(visitor, 'no answer', open());
    },
  },
  ...landings.map((landing) => ({
    says: `${landing.name}: the form is sent without leaving it: notice, receipt, empty fields`,
    needsScripts: true,
    goes: async (steps: Steps) => {
      const { visitor, shot } = steps;
      await visitor.resize(...laptop);
      await openPage(visitor, landing.address(steps));
      await fillIn(steps, landing.message);
      await until(visitor, 'the form’s script', `document.querySelector('#contact form[data-ready]')`);
      await click(visitor, '#contact button[type=submit]');
      await until(visitor, 'the notice', read(landing.thanks()));
      await until(visitor, 'the receipt', shown('#contact output'));
      await until(visitor, 'empty fields', `document.querySelector('#contact [name=name]').value === ''`);
      await shot(`${landing.shots}received-in-place`);
    },
  })),
  ...landings.map((landing) => ({
    says: `${landing.name}: the form is sent as a plain form, and the answer is a page`,
    needsScripts: false,
    goes: async (steps: Steps) => {
      const { visitor, shot } = steps;
      await visitor.resize(...laptop);
      await openPage(visitor, landing.address(steps));
      await fillIn(steps, landing.message);
      await click(visitor, '#contact button[type=submit]');
      await until(visitor, 'the address', `location.pathname.endsWith('/consultation-received')`);
      await until(visitor, 'the words', read(landing.thanks()));
      await shot(`${landing.shots}received-page`);
    },
  })),
  ...['terms', 'privacy', 'cancellation', 'refund-policy'].map((policy) => ({
    says: `${policy} can be read`,
    goes: async ({ visitor, origin, shot }: Steps) => {
      for (const size of [laptop, phone]) {
        await visitor.resize(...size);
        await openPage(visitor, `${origin}/${policy}`);
        await until(visitor, 'its date', read(monthText(Date.parse(facts.policiesLastUpdated), language)));
        await shot(`${policy}-${size[0]}`);
      }
    },
  })),
  {
    says: 'a missing page says so and leads home',
    goes: async ({ visitor, origin, shot }) => {
      for (const size of [laptop, phone]) {
        await visitor.resize(...size);
        await openPage(visitor, `${origin}/no-such-page`);
        await until(visitor, 'the words', read(notFoundPage.heading));
        await shot(`not-found-${size[0]}`);
      }
      await click(visitor, 'main a[href="/"]');
      await until(visitor, 'the landing page', shown('#top h1'));
    },
  },
];
