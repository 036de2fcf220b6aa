import { basename, dirname, extname } from 'node:path';
import { parse } from 'yaml';
import { listStrings } from '#lib/brand/parse-yaml.ts';
import type { Finding } from './finding.ts';
import type { TextFile } from './placeholders.ts';

/**
 * Files in which sentences may be the same as the sample brand's: texts for the staff or for programs, and texts that suit
 * every agency.
 */
const sharedFiles = new Set([
  'desk.yaml',
  'mail.yaml',
  'sheet.yaml',
  'webhook.yaml',
  'http-problems.yaml',
  'times.yaml',
]);

/** The minimum length of a compared sentence, in characters. Shorter texts may be labels, which different brands may share. */
const minLength = 30;

/** Finds sentences that the brand's files share with the sample brand's files of the same name. */
export function findSampleSentences(own: readonly TextFile[], sample: readonly TextFile[]) {
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

/** Returns a file's path relative to the language's folder: `hero.yaml`, `policies/terms.md`. */
function getPath({ name }: Pick<TextFile, 'name'>): string {
  const folder = basename(dirname(name));
  return folder === 'policies' ? `${folder}/${basename(name)}` : basename(name);
}

const extractSentences = ({ name, text }: TextFile): string[] =>
  (extname(name) === '.md' ? extractParagraphs(text) : listStrings(parse(text)))
    .flatMap((text) => text.split(/\{[^{}]*\}/))
    .map((part) => part.trim())
    .filter((part) => part.length >= minLength && part.includes(' '));

const extractParagraphs = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .flatMap((line) => line.replace(/^(?:- |## |title: |description: )/, '').split(/\[|\]\([^)]{0,255}\)/));
