/** A visitor's text must neither control the terminal nor imitate other lines of the output. */
import { expect, test } from 'vitest';
import { createStoreWithCli } from '../tests/support/server/agency.ts';
import { sampleRequest } from '../tests/support/server/server-fixtures.ts';
import { readReference, receiveRequest } from '../tests/support/stores/test-store.ts';
import { escapeControls, quoteLines, truncateText } from './terminal.ts';

const at = (time: string) => new Date(`2020-02-20T${time}Z`);

test('control characters in a visitor’s text are escaped', async () => {
  const { store, desk } = await createStoreWithCli('sqlite');
  const reference = await receiveRequest(store, '\u001b[2J\u202eX\nVR-FAKE-LINE', at('18:41:00'));
  for (const words of [[], ['show', reference]]) {
    const { said } = await desk(...words);
    expect(said).not.toContain('\u001b');
    expect(said).not.toMatch(/\u202e|^VR-FAKE/m);
    expect(said).toContain('\\u{1b}[2J\\u{202e}X');
  }
  expect(quoteLines('a\tb\nc\u0007')).toBe('  │ a  b\n  │ c\\u{7}');
  expect(escapeControls('in\u200bvi\u2060si\ufeffble\u00ad')).toBe(
    'in\\u{200b}vi\\u{2060}si\\u{feff}ble\\u{ad}',
  );
});

test('a name is truncated between characters', () => {
  for (const spaces of [0, 1]) {
    const line = truncateText(`${' '.repeat(spaces)}${'n'.repeat(spaces)}${'𐀀'.repeat(80)}`, 32);
    expect(line).toMatch(/𐀀…$/u);
    expect(line.isWellFormed()).toBe(true);
  }
});

test('a visitor’s text cannot imitate other lines of the output', async () => {
  const { store, desk } = await createStoreWithCli('sqlite');
  const forged = 'Delivery of the request by mail: delivered';
  const row = 'VR-0000-0000  2026-01-01 00:00 UTC  wellness  │ Eve';
  const receipt = store.receive({
    ...sampleRequest,
    name: `Eve${' '.repeat(300)}${row}`,
    message: `Hello\n${forged}\n${' '.repeat(76)}${forged}\n${'m'.repeat(500)}${forged}`,
  });
  const { said } = await desk('show', await readReference(receipt));
  const lines = said.split('\n');
  expect(lines.filter((line) => line.startsWith('Delivery'))).toEqual([
    'Delivery of the request by mail: waiting',
  ]);
  const wrapped = quoteLines(`${'m'.repeat(80)}${forged}`, 80).split('\n');
  expect(wrapped).toHaveLength(2);
  expect(wrapped.every((line) => line.startsWith('  │ ') && line.length <= 80)).toBe(true);
  await receiveRequest(store, `Eve${' '.repeat(16)}VR-0000-0000`, new Date());
  const list = (await desk()).said.trim().split('\n');
  expect(list.filter((line) => line.startsWith('RQ-'))).toHaveLength(2);
  expect(list[0]?.length).toBeLessThan(150);
  expect(list[1]).toContain('│ Eve VR-0000-0000  ada@');
});
