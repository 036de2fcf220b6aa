import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mergePolicy, type PolicyValue, parsePolicy } from './policy-file.ts';

const files = globSync('{brands/vesper-row,tests/support/brands/casa-da-vespera}/*/policies/*.md');

test('saving a policy without changes keeps every byte', () => {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(mergePolicy(text, parsePolicy(text) as PolicyValue), file).toBe(text);
  }
});

test('changes of the front matter and the text keep the comments', () => {
  for (const end of ['\n', '\r\n']) {
    const file = [
      '---',
      '# Markdown.',
      'title: Old',
      'description: "{$a}"',
      '---',
      '',
      'One.',
      '',
      '## Two',
      '',
      'Three.',
      '',
    ].join(end);
    const value = { title: 'New', description: '{$a}', text: 'One.\n\n## Two\n\nFour.\n' };
    expect(mergePolicy(file, value)).toBe(file.replace('Old', 'New').replace('Three', 'Four'));
  }
});
