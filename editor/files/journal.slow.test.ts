import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a process killed at any step leaves all or nothing, and no file half written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  mkdirSync(join(folder, 'brand'));
  const program = join(folder, 'program.ts');
  writeFileSync(
    program,
    `import { join } from 'node:path';
     import { Journal } from '${join(process.cwd(), 'editor/files/journal.ts')}';
     const [, , folder, at] = process.argv;
     let step = 0;
     const root = (name) => ({ name, pathOf: (file) => join(folder, name, file) });
     const journal = new Journal(join(folder, 'journal'), [root('brand')], () => {
       if (step++ === Number(at)) process.kill(process.pid, 'SIGKILL');
     });
     await journal.write(['a.yaml', 'b.yaml'].map((file) => ({ root: 'brand', file, content: Buffer.alloc(300_000, 'n') })));`,
  );
  for (const at of [1, 3, 4, 5, 6]) {
    rmSync(join(folder, 'brand'), { recursive: true });
    mkdirSync(join(folder, 'brand'));
    for (const file of ['a.yaml', 'b.yaml']) writeFileSync(join(folder, 'brand', file), 'old');
    const { signal } = spawnSync(process.execPath, [program, folder, String(at)]);
    expect(signal).toBe('SIGKILL');
    const recovered = spawnSync(
      process.execPath,
      [
        '--input-type=module-typescript',
        '-e',
        `import { join } from 'node:path';
         import { Journal } from '${join(process.cwd(), 'editor/files/journal.ts')}';
         const root = (name: string) => ({ name, pathOf: (file: string) => join('${folder}', name, file) });
         await new Journal(join('${folder}', 'journal'), [root('brand')]).recover();`,
      ],
      { encoding: 'utf8' },
    );
    expect(recovered.stderr).toBe('');
    const texts = ['a.yaml', 'b.yaml'].map((file) => readFileSync(join(folder, 'brand', file), 'utf8'));
    expect(new Set(texts.map((text) => `${text[0]} ${text.length}`)), String(at)).toEqual(
      new Set([at < 4 ? 'o 3' : 'n 300000']),
    );
  }
  rmSync(folder, { recursive: true });
});
