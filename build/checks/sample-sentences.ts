import { basename, dirname, extname } from 'node:path';
import { parse } from 'yaml';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import type { Finding } from './finding.ts';
import type { SearchedText } from './placeholders.ts';

/** Files whose texts are for the agency or for programs, or can be the same for every agency. */
const sharedFiles = new Set([
  'desk.yaml',
  'mail.yaml',
  'sheet.yaml',
  'webhook.yaml',
  'http-problems.yaml',
  'times.yaml',
]);

/** The minimum length of a sentence, in characters. Shorter ones may be labels, which any brand may have. */
const minLength = 30;

/** Finds sentences in the brand's files that are also in the sample's files of the same name. */
export function findSampleSentences(own: readonly SearchedText[], sample: readonly SearchedText[]) {
  return own
    .filter((file) => ['.yaml', '.md'].includes(extname(file.name)) && !sharedFiles.has(getPath(file)))
    .flatMap((file) => {
      const counterparts = sample.filter((other) => getPath(other) === getPath(file));
      const sentences = new Set(extractSentences(file));
      return counterparts
        .flatMap(extractSentences)
        .filter((sentence) => sentences.has(sentence))
        .map(
          (sentence): Finding => ({
            level: 'warning',
            what: 'Sentences of the sample are still in use',
            where: `${file.name}: “${sentence}”`,
            todo: 'replace them, or keep those that are true for your agency',
          }),
        );
    });
}

/** Returns the path of a file in the folder of its language: `hero.yaml`, `policies/terms.md`. */
function getPath({ name }: Pick<SearchedText, 'name'>): string {
  const folder = basename(dirname(name));
  return folder === 'policies' ? `${folder}/${basename(name)}` : basename(name);
}

/** Returns the sentences of a file, without placeholders. */
const extractSentences = ({ name, text }: SearchedText): string[] =>
  (extname(name) === '.md' ? extractParagraphs(text) : listStrings(parse(text)))
    .flatMap((text) => text.split(/\{[^{}]*\}/))
    .map((part) => part.trim())
    .filter((part) => part.length >= minLength && part.includes(' '));

/** Returns the texts of a policy, without markup, link targets and comments. */
const extractParagraphs = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .flatMap((line) => line.replace(/^(?:- |## |title: |description: )/, '').split(/\[|\]\([^)]{0,255}\)/));
