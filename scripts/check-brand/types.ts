/** Whether a brand's files are of the types that the site expects. */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Finding } from './finding.ts';

/** A line of the compiler's, such as `brands/lisboa/facts.ts(12,3): error TS1005: ',' expected.` */
const told = /^(.+)\((\d+),\d+\): error TS\d+: (.*)$/gm;

/** Compiles the site with the brand in `folder`, an absolute path. */
export async function wrongTypes(folder: string): Promise<Finding[]> {
  const settings = `.cache/check-brand-${process.pid}.json`;
  await writeFile(settings, JSON.stringify(project(folder)));
  const compiler = spawn(join('node_modules', '.bin', 'tsc'), ['-p', settings, '--pretty', 'false']);
  const output = await text(compiler.stdout);
  await rm(settings);
  return [...output.matchAll(told)].map(([, file, line, message]) => ({
    level: 'error',
    what: `${message}`.replace(/\.$/, ''),
    where: `${file}:${line}`,
    todo: 'the sample’s file of the same name shows what is expected',
  }));
}

/** `#brand/…` of the checkout's own project is the sample. */
const project = (folder: string) => ({
  extends: '../tsconfig.json',
  compilerOptions: { noEmit: true, paths: { '#brand/*': [join(folder, '*')] } },
  include: [join(folder, '**/*'), '../src/**/*', '../server/main.ts'],
  exclude: ['**/*.test.ts'],
});
