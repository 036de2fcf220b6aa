import { basename, dirname, extname } from 'node:path';
import { parse } from 'yaml';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import type { Finding } from './finding.ts';
import type { SearchedText } from './placeholders.ts';

/** Files whose words are for the agency or for machines, or may be the same for every agency. */
const forAnyBrand = new Set([
  'desk.yaml',
  'mail.yaml',
  'sheet.yaml',
  'webhook.yaml',
  'http-problems.yaml',
  'times.yaml',
]);

/** In characters. Shorter sentences are labels, which any brand may have. */
const shortestSentence = 30;

/** Sentences that the brand's files share with the sample's of the same name. */
export function findSampleSentences(
  own: readonly SearchedText[],
  sample: readonly SearchedText[],
): Finding[] {
  return own
    .filter((file) => ['.yaml', '.md'].includes(extname(file.name)) && !forAnyBrand.has(placeOf(file)))
    .flatMap((file) => {
      const counterparts = sample.filter((each) => placeOf(each) === placeOf(file));
      const said = new Set(sentencesIn(file));
      return counterparts
        .flatMap(sentencesIn)
        .filter((sentence) => said.has(sentence))
        .map(
          (sentence): Finding => ({
            level: 'warning',
            what: 'There are sentences of the sample’s',
            where: `${file.name}: “${sentence}”`,
            todo: 'write yours, or keep those that are true of you',
          }),
        );
    });
}

/** A file's path in the folder of its language: `hero.yaml`, `policies/terms.md`. */
function placeOf({ name }: Pick<SearchedText, 'name'>): string {
  const folder = basename(dirname(name));
  return folder === 'policies' ? `${folder}/${basename(name)}` : basename(name);
}

/** The sentences of a file, without the figures in them. */
const sentencesIn = ({ name, text }: SearchedText): string[] =>
  (extname(name) === '.md' ? paragraphsIn(text) : listStrings(parse(text)))
    .flatMap((each) => each.split(/\{[^{}]*\}/))
    .map((part) => part.trim())
    .filter((part) => part.length >= shortestSentence && part.includes(' '));

/** The lines of a policy, without markup, the targets of links, and comments. */
const paragraphsIn = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .flatMap((line) => line.replace(/^(?:- |## |title: |description: )/, '').split(/\[|\]\([^)]{0,255}\)/));
