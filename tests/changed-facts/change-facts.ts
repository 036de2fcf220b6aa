/** A Vite plugin that changes every number, time and date in the brand's `facts.ts` while the site is built. */
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

/** Changes every figure inside the object `facts`. What is computed from it follows by itself. */
function changeFacts(source: string): string {
  const file = ts.createSourceFile('facts.ts', source, ts.ScriptTarget.Latest, true);
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isNumericLiteral(node) || ts.isStringLiteral(node) ? changed(node.getText()) : undefined;
    if (text !== undefined) edits.unshift({ start: node.getStart(), end: node.getEnd(), text });
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (declaration.name.getText() === 'facts') visit(declaration);
    }
  }
  return edits.reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source);
}

export const changedFacts: Plugin = {
  name: 'changed-facts',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/facts.ts') ? changeFacts(code) : undefined;
  },
};
