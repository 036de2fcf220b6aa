/** The words that a brand's files hold, and those among a text's that they do not. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** What these name is for the code, not for people. */
const namesOfCodes = new Set([
  'clock',
  'currency',
  'gradient',
  'hour',
  'href',
  'icon',
  'id',
  'kind',
  'role',
  'slug',
  'value',
]);

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('pt').match(/\p{L}{2,}/gu) ?? [];

/** Whether a text in the code is for people: no import, no name of a unit or a property, no code such as an `id`. */
function isForPeople(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'withUnit') return false;
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === node && !namesOfCodes.has(parent.name.getText());
  return !ts.isImportDeclaration(parent) && !ts.isExportDeclaration(parent);
}

/**
 * Every word that the files in `folder` hold for people, and the names of days and months in their language, in lower case.
 * @param language BCP 47
 */
export function wordsOfBrand(folder: string, language: string): Set<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of wordsOf(text)) words.add(word);
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && isForPeople(node))
      add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of globSync(`${folder}/**/*.ts`))
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1)
    for (let date = 1; date <= 7; date += 1) add(day.format(Date.UTC(2026, month, date)));
  return words;
}

/** The words of a text that are not among those `known`, with those around each. */
export function foreignTo(known: ReadonlySet<string>, text: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, at) =>
    known.has(word) ? [] : `${word} (“${words.slice(Math.max(0, at - 3), at + 4).join(' ')}”)`,
  );
}
