import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';
import { getSecretFilePath, readOrCreateSecretFile, readSecretFile, SecretError } from './secret-file.ts';

const deriveKey = (folder: string) => readOrCreateSecretFile(folder).deriveKey('sheet-links');

test('the secret is created once, in a file that only its owner can read', () => {
  const folder = join(createTemporaryFolder(), 'data');
  expect(deriveKey(folder)).toBe(deriveKey(folder));
  expect(readdirSync(folder)).toEqual(['secret-key']);
  expect(statSync(getSecretFilePath(folder)).mode & 0o777).toBe(0o600);
  expect(deriveKey(createTemporaryFolder())).not.toBe(deriveKey(folder));
});

test('processes that start at the same time have the same secret', async () => {
  const folder = createTemporaryFolder();
  const program = `
    import { parentPort } from 'node:worker_threads';
    import { readOrCreateSecretFile } from ${JSON.stringify(import.meta.resolve('./secret-file.ts'))};
    parentPort.once('message', () =>
      parentPort.postMessage(readOrCreateSecretFile(${JSON.stringify(folder)}).encode()));
    parentPort.postMessage('ready');`;
  const workers = Array.from(
    { length: 6 },
    () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { execArgv: [] }),
  );
  const next = (worker: Worker) => new Promise<string>((resolve) => worker.once('message', resolve));
  await Promise.all(workers.map(next));
  const secrets = workers.map((worker) => {
    const secret = next(worker);
    worker.postMessage('go');
    return secret;
  });
  expect(new Set(await Promise.all(secrets)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['secret-key']);
  await Promise.all(workers.map((worker) => worker.terminate()));
});

test.each([0o644, 0o640, 0o602])('a file that others may read or write is rejected (%o)', (mode) => {
  const folder = createTemporaryFolder();
  readOrCreateSecretFile(folder);
  chmodSync(getSecretFilePath(folder), mode);
  expect(() => readSecretFile(folder)).toThrow(/chmod 600/);
  expect(() => readOrCreateSecretFile(folder)).toThrow(SecretError);
});

test.each(['', 'short', `${'x'.repeat(43)} and more`])('a file that contains “%s” is rejected', (content) => {
  const folder = createTemporaryFolder();
  writeFileSync(getSecretFilePath(folder), content, { mode: 0o600 });
  expect(() => readOrCreateSecretFile(folder)).toThrow(/at least 32 random bytes/);
  expect(readFileSync(getSecretFilePath(folder), 'utf8')).toBe(content);
});

test('a folder in place of the file is rejected', () => {
  const folder = createTemporaryFolder();
  mkdirSync(getSecretFilePath(folder), { mode: 0o700 });
  expect(() => readOrCreateSecretFile(folder)).toThrow(/must be a regular file/);
});

test('error messages do not contain the content of the file', () => {
  const folder = createTemporaryFolder();
  writeFileSync(getSecretFilePath(folder), 'not-quite-a-secret', { mode: 0o600 });
  expect(() => readSecretFile(folder)).not.toThrow(/not-quite/);
  expect(() => readSecretFile(folder)).toThrow();
});
