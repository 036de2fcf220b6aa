/** Turns the texts of 1.x into messages of 2.0, and compares each with the text before. */
import { message, outsideMarkers, placeholdersIn } from './markers.ts';
import { namesOfBrand, type OldBrand } from './old-brand.ts';
import { plainPhrases } from './old-phrases.ts';
import type { Report } from './report.ts';

type Values = Readonly<Record<string, unknown>>;

/** Writes texts as messages. `where` is file and key, for the report. */
export class Texts {
  readonly #fill: (placeholder: string) => string;
  readonly #report: Report;

  constructor(brand: OldBrand, example: Values, report: Report) {
    this.#fill = filler(brand, example);
    this.#report = report;
  }

  /** The text of a text with markers; undefined when a marker is unknown. */
  filled(marked: string): string | undefined {
    try {
      return placeholdersIn(marked).reduce(
        (text, placeholder) => text.replace(`\uE000${placeholder}\uE001`, () => this.#fill(placeholder)),
        marked,
      );
    } catch {
      return undefined;
    }
  }

  /**
   * A text as a message.
   * @param changed the same text with other figures
   */
  message(where: string, plain: string, marked: string, changed: unknown = plain): string {
    if (this.filled(marked) !== plain) {
      this.#report.check(
        where,
        'it is written as it reads now, since its figures or names could not be told',
      );
      return message(plain);
    }
    const written = message(marked);
    if (changed !== plain && !written.includes('{$'))
      this.#report.check(where, 'it depends on a figure of facts.ts, and is written with the figure of now');
    return written;
  }

  /** Any value: texts become messages, lists and groups keep their shape. What is undefined is left out. */
  value(where: string, plain: unknown, marked: unknown, changed: unknown = plain): unknown {
    if (typeof plain === 'string') return this.message(where, plain, String(marked), changed);
    if (Array.isArray(plain))
      return plain.map((each, place) =>
        this.value(`${where}[${place}]`, each, (marked as unknown[])[place], (changed as unknown[])?.[place]),
      );
    if (typeof plain === 'number') return plain;
    if (typeof plain === 'object' && plain !== null)
      return this.#group(where, plain as Values, marked, changed);
    if (typeof plain === 'function')
      this.#report.problem(`${where} is a function that the new brand does not have.`);
    return plain;
  }

  #group(where: string, plain: Values, marked: unknown, changed: unknown): Values {
    return Object.fromEntries(
      Object.entries(plain).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [
              [
                name,
                this.value(`${where}.${name}`, value, (marked as Values)[name], (changed as Values)?.[name]),
              ],
            ],
      ),
    );
  }
}

/** Fills a placeholder as the new brand does. */
function filler(brand: OldBrand, example: Values): (placeholder: string) => string {
  const phrases = plainPhrases(brand.old);
  const names: Readonly<Record<string, unknown>> = {
    brand: brand.brand.name,
    ...Object.fromEntries(namesOfBrand.map((name) => [name, brand.brand[name]])),
    paymentProvider: brand.paymentProvider,
    aroundTheClock: brand.old.aroundTheClock,
    ...Object.fromEntries(
      Object.entries(example).map(([name, value]) => [
        `example${name[0]?.toUpperCase()}${name.slice(1)}`,
        value,
      ]),
    ),
  };
  return (placeholder) => {
    const [, name = '', how = ''] = placeholder.match(/^\{\$([\w.]+)(?: (:.*))?\}$/) ?? [];
    if (names[name] !== undefined) return String(names[name]);
    const fact =
      name === 'earlyCancellationRefundPercent'
        ? 100 - Number(brand.facts.administrativeFeePercent)
        : brand.facts[name];
    const figure = fact as number & readonly [number, number];
    if (figure === undefined) throw new Error(`${placeholder} is no placeholder.`);
    const unit = how.match(/unit=(\w+)/)?.[1];
    if (unit) return phrases.withUnit(figure, `${unit}s`);
    if (how === ':money') return phrases.money(figure);
    if (how === ':percent') return phrases.percent(figure);
    return how === ':range' ? phrases.range(figure) : phrases.number(figure);
  };
}

/** Replaces a figure, where it stands as digits of its own: everywhere, or where it first does. */
export function withoutDigits(text: string, figure: number, placeholder: string, once = false): string {
  let isDone = false;
  return outsideMarkers(text, (plain) =>
    plain.replace(new RegExp(`(?<![\\d.,])${figure}(?![\\d]|[.,]\\d)`, 'g'), (digits) => {
      if (once && isDone) return digits;
      isDone = true;
      return `\uE000${placeholder}\uE001`;
    }),
  );
}
