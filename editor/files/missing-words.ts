import type { Finding, Path } from '#lib/editor/api.ts';
import { filesByLanguage, foreignWords } from '../../build/checks/languages.ts';
import type { Text } from '../../build/checks/leftovers.ts';
import type { Checked, Texts } from './check-texts.ts';
import { fileValue } from './file-value.ts';
import { problemFindings } from './findings.ts';
import { quoted } from './text-places.ts';

/** What a language lacks beside the first: entries of lists, and words of its own. */
export function missingIn(texts: Texts, folder: string, first: string, checked: Checked): Finding[] {
  const own = checked.ofDrafts.get(folder) ?? [];
  const problems = [...own, ...checked.problems.filter(({ file }) => file.startsWith(`${folder}/`))];
  const lacking = [...texts.keys()].flatMap((name) => {
    const file = name.replace(`${first}/`, `${folder}/`);
    return name.startsWith(`${first}/`) && texts.has(file) && name.endsWith('.yaml')
      ? shorterLists(
          file,
          fileValue(name, texts.get(name) ?? ''),
          fileValue(file, texts.get(file) ?? ''),
          first,
        )
      : [];
  });
  const files = [...texts].map(([name, text]): Text => ({ name, text, kind: 'file' }));
  const byLanguage = filesByLanguage(
    [first, folder].map((each) => ({ folder: each, locale: { language: each } })),
    files,
  );
  return [
    ...problemFindings({ problems, ofDrafts: new Map() }),
    ...lacking,
    ...(folder === first ? [] : quoted(texts, foreignWords(byLanguage))),
  ];
}

function shorterLists(
  file: string,
  before: unknown,
  own: unknown,
  first: string,
  path: Path = [],
): Finding[] {
  if (typeof before !== 'object' || before === null || typeof own !== 'object' || own === null) return [];
  const lists = Array.isArray(before) && Array.isArray(own) ? [before.length, own.length] : undefined;
  const [all = 0, there = 0] = lists ?? [];
  return [
    ...(there < all
      ? [
          {
            level: 'warning' as const,
            sentence: `There are ${there} entries here, and ${all} in ${first}.`,
            file,
            path,
          },
        ]
      : []),
    ...Object.entries(before).flatMap(([key, value]) =>
      shorterLists(file, value, (own as Record<string, unknown>)[key], first, [
        ...path,
        Array.isArray(before) ? Number(key) : key,
      ]),
    ),
  ];
}
