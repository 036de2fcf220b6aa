import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Publication } from '#lib/editor/api.ts';
import { createTemporaryFolder } from '../../tests/support/server/server-fixtures.ts';

const kills = 12;

test(`killed ${kills} times while publishing and restoring: the served site is always complete`, async () => {
  const folder = createTemporaryFolder();
  const [brand, state, site] = [join(folder, 'brand'), join(folder, 'state'), join(folder, 'dist')];
  mkdirSync(brand);
  writeFileSync(join(brand, 'facts.yaml'), 'priceFrom: 1\n');
  const interrupted = new Map<string, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const editor = spawn(
      process.execPath,
      ['scripts/run.mjs', 'tests/support/editor/publish-repeatedly.ts', brand, state, site],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const errors: string[] = [];
    editor.stderr.setEncoding('utf8').on('data', (text) => errors.push(text));
    const ended = once(editor, 'exit');
    const [line] = await Promise.race([once(createInterface(editor.stdout), 'line'), ended.then(() => [])]);
    expect(errors).toEqual([]);
    const found: Publication = JSON.parse(String(line));
    // The next start reports the result of the interrupted publication. The served release is the current one.
    const sentence =
      found.findings.find((finding) => finding.sentence.includes('interrupted'))?.sentence ?? 'none';
    interrupted.set(sentence, (interrupted.get(sentence) ?? 0) + 1);
    const current = found.releases.find((release) => release.current);
    if (current) {
      const [index, other] = ['index.html', 'other.html'].map((name) =>
        readFileSync(join(site, name), 'utf8'),
      );
      expect(index).toBe(other);
      expect(index).toBe(readFileSync(join(state, 'releases', current.id, 'brand/facts.yaml'), 'utf8'));
    }
    for (const id of readdirSync(join(state, 'releases')))
      expect(existsSync(join(state, 'releases', id, 'release.json'))).toBe(true);
    await sleep(20 + ((kill * 37) % 300));
    editor.kill('SIGKILL');
    await ended;
    expect(errors).toEqual([]);
  }
  expect([...interrupted.keys()].length).toBeGreaterThan(1);
});
