import { expect, test } from 'vitest';
import { listLanguages } from './languages.ts';

test.each(['name: "', 'languages: none', '- a list', 'languages: [fr, 7]'])(
  'the first language is found even if brand.yaml is invalid: %s',
  (invalid) => {
    const [{ folder }] = listLanguages(
      new Map([
        ['brand.yaml', invalid],
        ['fr/locale.yaml', 'language: fr-FR\nclock: h23\n'],
      ]),
    );
    expect(folder).toBe('fr');
  },
);
