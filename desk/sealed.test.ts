/** The terminal, when requests are sealed: what it shows without the recovery key, and with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recoveryKeyGroups } from '#lib/desk/recovery-key.ts';
import { sealText } from '#lib/desk/sealing.ts';
import { runDesk } from '../tests/support/server/desk-command.ts';
import { sampleRequest, temporaryFolder } from '../tests/support/server/server-fixtures.ts';
import { emptyPlace, engines } from '../tests/support/stores/databases.ts';
import { opened, received } from '../tests/support/stores/open-store.ts';
import { keyPair, switchSealingOn } from '../tests/support/stores/sealing.ts';

describe.each(engines)('%s', (engine) => {
  /** A desk with a request from before, and a sealed one with a note. */
  const sealedDesk = async () => {
    const { location, settings } = await emptyPlace(engine);
    const store = await opened(location);
    const early = await received(store, 'Early Bird');
    const { id, key, recovery } = await switchSealingOn(location);
    const late = await received(store, 'Ada Byron');
    const note = await sealText('She prefers the telephone.', key.recipient);
    await store.desk.note(late, { id: crypto.randomUUID(), text: { key: id, sealed: note } }, 'Grace');
    const folder = temporaryFolder();
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const keyFile = file('recovery.txt', `# public key: ${recovery.recipient}\n${recovery.identity}\n`);
    const desk = (...words: string[]) => runDesk(words, settings);
    return { early, late, recovery, keyFile, file, desk };
  };

  test('without the key, a sealed request is there, and says that it is sealed', async () => {
    const { early, late, desk } = await sealedDesk();
    const [first, second] = (await desk('list')).said.trim().split('\n');
    expect(first).toMatch(new RegExp(`^${early} .*│ Early Bird  ada@example.com$`));
    expect(second).toMatch(new RegExp(`^${late} .*wellness +sealed$`));
    const { said } = await desk('show', late);
    expect(said).toContain('Wellness & Lifestyle Experiences');
    expect(said).toContain(`show ${late} --key FILE`);
    expect(said).toContain('Note by Grace');
    expect(said).not.toMatch(/Ada|telephone\.|Message/);
    const found = await desk('find', 'ada@');
    expect(found.said).toContain(early);
    expect(found.said).not.toContain(late);
    expect(found.said).toContain('sealed: 1 request.');
    const rows = JSON.parse((await desk('export', '--format', 'json')).said);
    expect(rows).toMatchObject([
      { name: 'Early Bird', sealed: null },
      { reference: late, name: '', email: '', message: '', sealed: 'sealed' },
    ]);
  });

  test('with the key, in whatever form it was kept, everything is read', async () => {
    const { early, late, recovery, keyFile, file, desk } = await sealedDesk();
    const { said } = await desk('show', late, '--key', keyFile);
    for (const words of [
      'Ada Byron',
      sampleRequest.email,
      ...sampleRequest.message.split('\n'),
      'She prefers the telephone.',
    ])
      expect(said).toContain(words);
    expect(said).not.toContain('sealed');
    const typed = file('typed.txt', recoveryKeyGroups(recovery.identity).slice(1).join(' ').toLowerCase());
    const found = (await desk('find', '--key', typed, 'ada', 'byron')).said;
    expect(found).toMatch(new RegExp(`^${late} .*│ Ada Byron`));
    expect(found).not.toMatch(/sealed|Early/);
    const rows = JSON.parse((await desk('export', '--key', keyFile, '--format', 'json')).said);
    expect(rows).toMatchObject([
      { reference: early, name: 'Early Bird', sealed: null },
      { reference: late, name: 'Ada Byron', message: sampleRequest.message, sealed: null },
    ]);
  });

  test('a key that is none, is another’s, or is not there, is told in a sentence', async () => {
    const { late, keyFile, file, desk } = await sealedDesk();
    const other = file('other.txt', (await keyPair()).identity);
    const half = file('half.txt', 'AGE-SECRET-KEY-PQ-1QQQQ');
    const complaint = async (...words: string[]) => {
      const { code, said, complained } = await desk(...words);
      expect([code, said]).toEqual([1, '']);
      return complained;
    };
    expect(await complaint('show', late, '--key', other)).toContain('opens nothing here');
    expect(await complaint('find', 'ada', '--key', half)).toContain('holds no recovery key');
    expect(await complaint('export', '--key', `${keyFile}.none`)).toContain('cannot be read');
    expect(await complaint('show', late, '--key')).toContain('Which file');
    expect(await complaint('erase', late, '--key', keyFile)).toContain('Nothing was done');
  });
});
