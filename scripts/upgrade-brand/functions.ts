/**
 * Turns functions of 1.x into messages. A function is called with markers; for variables by which it may decide (counts,
 * hours, days of the week), it is called with several values. Different results become variants of one message.
 */
import { marker, outsideMarkers, pattern } from './markers.ts';
import type { OldBrand } from './old-brand.ts';
import { withoutDigits } from './texts.ts';

type Call = (...values: unknown[]) => unknown;

/** A variable of a message; by default a text. */
export type Kind = 'text' | 'texts' | 'count' | 'time' | 'day';

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  /** Which variable decides first. */
  readonly turn?: number;
}

/** A value with which a function is called, and the keys of its variants, the most specific first. */
interface Trial {
  readonly value: unknown;
  /** The key for this value alone. */
  readonly key: string;
  /** The key for all values of its kind. */
  readonly group: string;
}

/** The figures that are tried, and one more that stands for all others. */
const counts = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 24, 25, 30, 100, 101, 102, 111,
];

/** A variable that decides has a name of its own for that: for a time it is its hour. */
const selectorOf = ({ name, kind }: Variable): string => {
  if (kind !== 'time') return name;
  return name === 'time' ? 'hour' : `${name}Hour`;
};

const declarations: Readonly<Partial<Record<Kind, string>>> = {
  count: ':number',
  time: ':number select=exact',
  day: ':string',
};

export class Functions {
  readonly #brand: OldBrand;
  /** Numbers in words, from none on. */
  readonly #spelled: readonly string[];

  constructor(brand: OldBrand, spelled: readonly string[]) {
    this.#brand = brand;
    this.#spelled = spelled;
  }

  /**
   * The message that says what a function says.
   * @param call the function, with markers in place of facts
   */
  message(call: Call, variables: readonly Variable[]): string {
    const deciding = variables
      .filter(({ kind }) => kind in declarations)
      .sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
    const said = (trials: readonly Trial[]): string => this.#pattern(call, variables, deciding, trials);
    const [first, second] = deciding;
    if (!first) return unquoted(said([]));
    const trials = this.#trials(first);
    if (!second) {
      const cells = trials.map((trial) => ({ trial, others: [], text: said([trial]) }));
      return written(deciding, this.#variants(first, cells));
    }
    const rows = trials.map((trial) => {
      const cells = this.#trials(second, 58).map((each) => ({
        trial: each,
        others: [[first, trial] as const],
        text: said([trial, each]),
      }));
      return { trial, variants: this.#variants(second, cells) };
    });
    return written(deciding, this.#ofRows(first, rows));
  }

  /** The function's text for some values, with placeholders in their place. */
  #pattern(
    call: Call,
    variables: readonly Variable[],
    deciding: readonly Variable[],
    trials: readonly Trial[],
  ): string {
    const trialOf = (variable: Variable) => trials[deciding.indexOf(variable)];
    const probe = this.#brand.probe;
    probe.clear();
    for (const variable of variables) {
      const value = trialOf(variable)?.value;
      // Of two that are equal, the first is written.
      if (typeof value === 'number' && !probe.has(value)) probe.set(value, `$${variable.name}`);
    }
    const said = call(
      ...variables.map((variable) => {
        if (variable.kind === 'texts') return [marker(`{$${variable.name}}`)];
        return trialOf(variable)?.value ?? marker(`{$${variable.name}}`);
      }),
    );
    probe.clear();
    const values = variables.map((variable) => trialOf(variable)?.value);
    return variables.reduce(
      (text, variable, place) =>
        // Of two figures that are equal, the first is the first variable's.
        this.#placed(text, variable, values[place], values.indexOf(values[place], place + 1) > 0),
      String(said),
    );
  }

  /** Replaces the variable's value by its placeholder. */
  #placed(text: string, { name, kind }: Variable, value: unknown, once = false): string {
    if (value === undefined) return text;
    if (kind !== 'count')
      return outsideMarkers(text, (plain) => plain.replace(String(value), marker(`{$${name}}`)));
    // Written by the old phrases: what else is as many is another figure.
    if (text.includes(`{$${name}`)) return text;
    const digits = withoutDigits(text, value as number, `{$${name}}`, once);
    const word = this.#spelled[value as number];
    if (!word || digits !== text) return digits;
    return outsideMarkers(text, (plain) =>
      plain.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'), marker(`{$${name} :spelled}`)),
    );
  }

  /**
   * The variants by one variable: a group’s is what most of it say, and a value has one of its own where it is said otherwise.
   * A figure that is in words as far as the list goes is so in all.
   */
  #variants(variable: Variable, cells: readonly Cell[]): Variant[] {
    const inWords = new Set(cells.map(({ text }) => text).filter((text) => text.includes(':spelled')));
    const asFarAsListed = (text: string): string =>
      [...inWords].find((each) => each.replaceAll(' :spelled', '') === text) ?? text;
    const all = cells.map((each) => ({ ...each, text: asFarAsListed(each.text) }));
    const others = all.findLast(({ trial }) => trial.group === '*')?.text ?? all.at(-1)?.text ?? '';
    const variants: Variant[] = [];
    for (const [group, members] of Map.groupBy(all, ({ trial }) => trial.group)) {
      const usual = group === '*' ? others : mostOf(members.map(({ text }) => text));
      for (const cell of members)
        if (!this.#isSaidBy(usual, variable, cell))
          variants.push({ keys: [cell.trial.key], text: this.#ofOne(cell.text, variable, cell.trial) });
      if (usual !== others && !members.every((cell) => this.#isSaidBy(others, variable, cell)))
        variants.push({ keys: [group], text: usual });
    }
    return [...variants, { keys: ['*'], text: others }];
  }

  /** Whether a variant gives the text of a cell, once the values are filled in. */
  #isSaidBy(text: string, variable: Variable, cell: Cell): boolean {
    const filled = (with_: string) =>
      [[variable, cell.trial] as const, ...cell.others].reduce(
        (before, [of, { value }]) =>
          before
            .replaceAll(marker(`{$${of.name}}`), String(value))
            .replaceAll(marker(`{$${of.name} :spelled}`), this.#spelled[value as number] ?? String(value)),
        with_,
      );
    return filled(text) === filled(cell.text);
  }

  /** A variant for one figure alone says the figure itself. */
  #ofOne(text: string, { name, kind }: Variable, { value }: Trial): string {
    if (kind !== 'count') return text;
    return text
      .replaceAll(marker(`{$${name}}`), String(value))
      .replaceAll(marker(`{$${name} :spelled}`), this.#spelled[value as number] ?? String(value));
  }

  /** Variants by two variables: rows that read alike stand once. */
  #ofRows(variable: Variable, rows: readonly Row[]): Variant[] {
    const cells = rows.map(({ trial, variants }) => ({ trial, others: [], text: JSON.stringify(variants) }));
    return this.#variants(variable, cells).flatMap(({ keys, text }) =>
      (JSON.parse(text) as Variant[]).map((variant) => ({
        keys: [...keys, ...variant.keys],
        text: variant.text,
      })),
    );
  }

  /** @param last of the figures: another than the last of the variable before */
  #trials({ kind }: Variable, last = 57): Trial[] {
    const { language, clock } = this.#brand.locale;
    if (kind === 'count') {
      const plurals = new Intl.PluralRules(language);
      return [...counts, last].map((count) => {
        const category = plurals.select(count);
        return { value: count, key: String(count), group: category === 'other' ? '*' : category };
      });
    }
    if (kind === 'time') {
      const write = new Intl.DateTimeFormat(language, {
        hour: clock === 'h23' ? '2-digit' : 'numeric',
        minute: '2-digit',
        hourCycle: clock as 'h12',
        timeZone: 'UTC',
      });
      return Array.from({ length: 24 }, (_, hour) => ({
        value: write
          .format(Date.UTC(2026, 0, 1, hour, 17))
          .replace(/\s/g, ' ')
          .toLocaleLowerCase(language),
        key: String(hour),
        group: '*',
      }));
    }
    const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => {
      const name = days.format(Date.UTC(2024, 0, 1 + day));
      return { value: name, key: name, group: '*' };
    });
  }
}

interface Variant {
  readonly keys: readonly string[];
  readonly text: string;
}

/** What a function says to a value, beside others. */
interface Cell {
  readonly trial: Trial;
  readonly others: readonly (readonly [Variable, Trial])[];
  readonly text: string;
}

/** The most frequent text. */
function mostOf(texts: readonly string[]): string {
  const [most] = [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? '';
}

interface Row {
  readonly trial: Trial;
  readonly variants: readonly Variant[];
}

/** Leaves out a variable that changes nothing, and all of them where none does. */
function written(deciding: readonly Variable[], variants: readonly Variant[]): string {
  const used = deciding.filter((_, place) => variants.some(({ keys }) => keys[place] !== '*'));
  const fallback = variants.at(-1)?.text ?? '';
  if (used.length === 0) return unquoted(fallback);
  const inputs = used.map((variable) => `.input {$${selectorOf(variable)} ${declarations[variable.kind]}}`);
  const match = `.match ${used.map((variable) => `$${selectorOf(variable)}`).join(' ')}`;
  const needed = variants.filter(
    ({ keys, text }, place) =>
      // A variant that equals the catch-all is left out.
      place === variants.length - 1 ||
      keys.at(-1) !== '*' ||
      text !== fallback ||
      variants.some(({ keys: [first, ...rest] }) => first === '*' && rest.some((key) => key !== '*')),
  );
  const lines = needed.map(({ keys, text }) => {
    const own = keys.filter((_, place) => used.includes(deciding[place] as Variable));
    return `${own.join(' ')} {{${pattern(text)}}}`;
  });
  return [...inputs, match, ...new Set(lines)].join('\n');
}

const unquoted = (text: string): string => {
  const only = pattern(text);
  return /^\s*\./.test(only) ? `{{${only}}}` : only;
};
