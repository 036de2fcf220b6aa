/**
 * `npm run upgrade:brand -- FOLDER [--output FOLDER]`: turns the folder of a brand of 1.x, which is TypeScript, into the data
 * of 2.0. The new files are written beside the old, or with the look, the pictures and the typefaces into a new folder.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { newFiles } from './files.ts';
import { Report } from './report.ts';
import { yamlOf } from './write.ts';

const kept = ['look.css', 'icon.svg', 'pictures', 'typefaces'];
const replaced = [
  'brand.ts',
  'facts.ts',
  'locale.ts',
  'opening-hours.ts',
  'typefaces.ts',
  'typefaces/faces.css',
  'typefaces/fallbacks.css',
  'words',
  'policies',
];

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { output: { type: 'string' } },
  allowPositionals: true,
});
const [from, ...others] = positionals;
if (from === undefined || others.length > 0)
  fail('Which brand? Give its folder: npm run upgrade:brand -- brands/NAME');
for (const file of ['brand.ts', 'facts.ts', 'locale.ts', 'words/times.ts', 'words/units.ts', 'words/form.ts'])
  if (!existsSync(join(from, file)))
    fail(`${from} is no brand of 1.x: it has no ${file}. Nothing was written.`);
const to = values.output ?? from;
if (existsSync(join(to, 'brand.yaml'))) fail(`${to} has a brand.yaml already. Nothing was written.`);

const report = new Report();
const files = await newFiles(pathToFileURL(`${resolve(from)}/`), report);
for (const [file, value] of Object.entries(files)) {
  const address = join(to, file);
  mkdirSync(dirname(address), { recursive: true });
  writeFileSync(address, typeof value === 'string' ? value : yamlOf(file, value));
}
if (resolve(to) !== resolve(from))
  for (const name of kept)
    if (existsSync(join(from, name)))
      cpSync(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => !replaced.includes(relative(from, path)),
      });

console.log(`${Object.keys(files).length} files written to ${to}.`);
tell('Could not be converted; write these by hand:', report.problems);
tell('Check these:', report.toCheck);
if (resolve(to) === resolve(from)) {
  const old = replaced
    .filter((name) => existsSync(join(from, name)))
    .map((name) => relative('', join(from, name)));
  console.log(`Comments of yours stay in the old files. When all is well, delete them: ${old.join(', ')}.`);
}
if (report.problems.length > 0) process.exitCode = 1;

function tell(heading: string, sentences: readonly string[]): void {
  if (sentences.length > 0) console.log([heading, ...sentences].join('\n- '));
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
