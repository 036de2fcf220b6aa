import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { sampleBrandName } from '#lib/brand/directory.ts';
import { brandPlugin } from './brand-plugin.ts';

const hostile = {
  count: ['Found: {$count}$', '{|{globalThis.pwned=1,""}|}'].join(''),
  quoted: '"]);globalThis.pwned=1;([" `+globalThis.pwned=1+`',
  ended: '</script><script>globalThis.pwned=1</script>\u2028 globalThis.pwned=1',
};

test('texts of a brand are unchanged in a bundle for browsers, and do not run as code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const brand = join(folder, 'brand');
  cpSync(`brands/${sampleBrandName}`, brand, { recursive: true });
  const file = join(brand, 'en/desk.yaml');
  const texts = readFileSync(file, 'utf8')
    .replace(/^ {2}found: .*$/m, () => `  found: ${JSON.stringify(hostile.count)}`)
    .replace(/^ {2}reading: .*$/m, () => `  reading: ${JSON.stringify(hostile.quoted)}`)
    .replace(/^ {2}made: .*$/m, () => `  made: ${JSON.stringify(`{$count}${hostile.ended}`)}`);
  writeFileSync(file, texts);
  const entry = join(folder, 'entry.js');
  const selected = new URL('../src/brand.ts', import.meta.url).pathname;
  writeFileSync(entry, `import { words } from ${JSON.stringify(selected)}; export const desk = words.desk;`);
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [brandPlugin(pathToFileURL(`${brand}/`), 'en', true)],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'entry' } },
  });
  const [output] = [bundle].flat() as { output: { code: string }[] }[];
  const { desk: words } = await import(
    `data:text/javascript,${encodeURIComponent(output?.output[0]?.code ?? '')}`
  );
  expect(words.search.found({ count: '3' })).toBe(['Found: 3$', '{globalThis.pwned=1,""}'].join(''));
  expect(words.search.reading).toBe(hostile.quoted);
  expect(words.table.made({ count: '3' })).toBe(`3${hostile.ended}`);
  expect('pwned' in globalThis).toBe(false);
});
