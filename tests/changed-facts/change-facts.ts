/**
 * A Vite plugin that changes every number, time and date in the brand's `facts.ts` and `opening-hours.ts`, and the hours
 * of its services, while the site is built.
 */
import ts from 'typescript';
import type { Plugin } from 'vite';

/** Another value of the same kind for a literal; undefined for one that states no figure. */
const changed = (literal: string): string | undefined => {
  const [, hours, minutes] = literal.match(/^'(\d\d):(\d\d)'$/) ?? [];
  if (hours && minutes)
    return `'${String((Number(hours) + 13) % 24).padStart(2, '0')}:${(Number(minutes) + 31) % 60}'`;
  const [, year, month] = literal.match(/^'(\d{4})-(\d\d)'$/) ?? [];
  if (year && month) return `'${Number(year) + 7}-0${(Number(month) % 9) + 1}'`;
  return /^[\d_]+$/.test(literal) ? String(Number(literal.replaceAll('_', '')) + 1000) : undefined;
};

/** Opening hours stay in order: an hour and some minutes later. Closures go to days and months that no closure is in. */
const changedHours = (literal: string): string | undefined => {
  const [, hours, minutes] = literal.match(/^'(\d\d):(\d\d)'$/) ?? [];
  if (hours && minutes) return `'${String(Number(hours) + 1).padStart(2, '0')}:${Number(minutes) + 37}'`;
  const [, year, month, day] = literal.match(/^'(\d{4})-(\d\d)-(\d\d)'$/) ?? [];
  if (year && month && day)
    return `'${Number(year) + 7}-0${2 + (Number(month) % 4)}-${13 + (Number(day) % 9)}'`;
  return undefined;
};

/** Changes every figure inside the constants that are `named` so. What is computed from them follows by itself. */
function changeFigures(
  source: string,
  named: (name: string) => boolean,
  changed: (literal: string) => string | undefined,
): string {
  const file = ts.createSourceFile('figures.ts', source, ts.ScriptTarget.Latest, true);
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isNumericLiteral(node) || ts.isStringLiteral(node) ? changed(node.getText()) : undefined;
    if (text !== undefined) edits.unshift({ start: node.getStart(), end: node.getEnd(), text });
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (named(declaration.name.getText())) visit(declaration);
    }
  }
  return edits.reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source);
}

export const changedFacts: Plugin = {
  name: 'changed-facts',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/facts.ts')) return changeFigures(code, (name) => name === 'facts', changed);
    if (id.endsWith('/words/services.ts')) return changeFigures(code, (name) => name === 'services', changed);
    if (id.endsWith('/opening-hours.ts') && code.includes('openingHours:'))
      return changeFigures(code, () => true, changedHours);
    return undefined;
  },
};
