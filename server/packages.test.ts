import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What a running server and the desk read of this checkout, and which packages, types left aside. */
async function needed(): Promise<{ files: string[]; packages: string[] }> {
  const code = globSync(['server/**/*.ts', 'shared/**/*.ts'], { exclude: ['**/*.test.ts'] });
  const { metafile } = await build({
    entryPoints: ['scripts/serve.ts', ...code],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'nowhere',
    metafile: true,
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const names = imported
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return { files: Object.keys(metafile.inputs), packages: [...new Set(names)].sort() };
}

test('the server runs on the packages under "dependencies", and needs each', async () => {
  expect((await needed()).packages).toEqual(Object.keys(dependencies).sort());
});
