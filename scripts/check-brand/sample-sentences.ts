import { basename, dirname } from 'node:path';
import type { Finding } from './finding.ts';
import type { Text } from './leftovers.ts';

/** Words that are for the agency or for machines, or that say what every agency says. */
const forAnyBrand = new Set([
  'desk.ts',
  'mail.ts',
  'sheet.ts',
  'webhook.ts',
  'http-problems.ts',
  'times.ts',
  'units.ts',
]);

/** Shorter ones are labels, which any brand may have. In characters. */
const shortestSentence = 30;

/** Sentences that the brand's files share with the sample's of the same name. */
export function sampleSentences(own: readonly Text[], sample: readonly Text[]): Finding[] {
  return own
    .filter(({ name }) => /words|policies/.test(basename(dirname(name))) && !forAnyBrand.has(basename(name)))
    .flatMap(({ name, text }) => {
      const counterpart = sample.find((each) => placeOf(each) === placeOf({ name }));
      return sentencesIn(counterpart?.text ?? '')
        .filter((sentence) => text.includes(sentence))
        .map(
          (sentence): Finding => ({
            level: 'warning',
            what: 'There are sentences of the sample’s',
            where: `${name}: “${sentence}”`,
            todo: 'write yours, or keep those that are true of you',
          }),
        );
    });
}

/** `words/hero.ts`, whatever folder the brand has. */
const placeOf = ({ name }: Pick<Text, 'name'>): string => `${basename(dirname(name))}/${basename(name)}`;

/** What stands in quotation marks, without the figures in it. */
const sentencesIn = (source: string): string[] =>
  [...source.matchAll(/(['`])((?:\\.|(?!\1).)*)\1/g)]
    .flatMap(([, , text = '']) => text.split(/\$\{[^}]*\}/))
    .map((part) => part.trim())
    .filter((part) => part.length >= shortestSentence && part.includes(' '));
