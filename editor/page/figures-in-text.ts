/** Figures in a sentence: `{$quoteWithinHours :unit unit=hour}` is read as “24 hours”. */
import type { Figures } from '#lib/editor/api.ts';

type Known = Figures['figures'];

const placeholder = /\{\s*\$([\p{L}\p{N}_-]+)([^{}]*)\}/gu;

/** A sentence in parts: words, and the figures that it names. */
export type Part = { readonly words: string } | { readonly placeholder: string; readonly name: string };

export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(placeholder)) {
    if (found.index > end) parts.push({ words: text.slice(end, found.index) });
    parts.push({ placeholder: found[0], name: found[1] ?? '' });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end) });
  return parts;
}

/** The sentence as it will read; a figure in another form than the usual, by its name in words. */
export function asRead(text: string, figures: Known): string {
  return partsOf(text)
    .map((part) => {
      if ('words' in part) return part.words;
      const figure = figures.find(({ name }) => name === part.name);
      if (!figure) return part.placeholder;
      return figure.placeholder === part.placeholder ? figure.shown : `[${figure.label}]`;
    })
    .join('');
}

/**
 * What is wrong with the placeholders of a sentence, while it is typed. The editor checks more when it gets it.
 * @param names the figures and parameters that it may name
 * @returns a sentence; undefined where nothing is
 */
export function brokenPlaceholder(text: string, names: ReadonlySet<string>): string | undefined {
  // A message with variants has braces of other kinds.
  if (text.startsWith('.')) return undefined;
  for (const part of partsOf(text)) {
    if ('words' in part) {
      const words = part.words.replaceAll(/\\[{}\\]|\{[|#/:][^{}]*\}/g, '');
      const brace = /[{}][^{}]{0,24}/.exec(words)?.[0];
      if (brace?.startsWith('{')) return `A figure begins with “${brace}”, and does not end with “}”.`;
      if (brace) return 'There is a “}” to which no “{” belongs.';
    } else if (!names.has(part.name)) {
      return `There is no figure “$${part.name}”. Insert one from the list.`;
    }
  }
  return undefined;
}
