/** What brands of 1.x imported from the site to write figures: as it was, and with markers in place of figures. */
import { Figure, FigureRange, marker } from './markers.ts';

type Pair = readonly [number, number];
type Forms = Readonly<Record<string, string>>;

/** What the phrases of a brand went by. */
export interface Old {
  readonly language: string;
  readonly currency: string;
  readonly units: Readonly<Record<string, Forms>>;
  readonly aroundTheClock: string;
}

/** The values with which a function is being called, by the names of its variables. */
export type Probe = Map<number, string>;

export function plainPhrases({ language, currency, units, aroundTheClock }: Old) {
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const prices = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const range = ([from, to]: Pair) => `${numbers.format(from)}–${numbers.format(to)}`;
  const form = (count: number, unit: string) =>
    units[unit]?.[new Intl.PluralRules(language).select(count)] ?? units[unit]?.other ?? unit;
  return {
    range,
    number: (figure: number) => numbers.format(figure),
    atLeast: (count: number) => `${numbers.format(count)}+`,
    withUnit: (figure: number | string | Pair, unit: string) => {
      if (typeof figure === 'string') return `${figure} ${units[unit]?.other ?? unit}`;
      return typeof figure === 'number'
        ? `${numbers.format(figure)} ${form(figure, unit)}`
        : `${range(figure)} ${form(figure[1], unit)}`;
    },
    money: (amount: number) => prices.format(amount),
    percentOf: (amount: number, share: number) => {
      const coins = 10 ** (prices.resolvedOptions().maximumFractionDigits ?? 0);
      return Math.round((amount * share * coins) / 100) / coins;
    },
    percent: (value: number) => percents.format(value / 100),
    aroundTheClock,
    clockTime: (time: string) => time,
    policiesLastUpdated: '',
  };
}

const intlUnits: Readonly<Record<string, string>> = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
};

/** The same with markers. A figure that no placeholder stands for is written as it was. */
export function markedPhrases(old: Old, probe: Probe) {
  const plain = plainPhrases(old);
  type Any = number | Figure;
  const value = (figure: Any) => Number(figure);
  /** The placeholder of a figure, or of a number that a function is being called with. */
  const name = (figure: unknown): string | undefined => {
    if (figure instanceof Figure || figure instanceof FigureRange) return figure.placeholder;
    return typeof figure === 'number' ? probe.get(figure) : undefined;
  };
  const marked = (figure: unknown, how = '') => marker(`{${name(figure)}${how && ` ${how}`}}`);
  const number = (figure: Any) => (name(figure) ? marked(figure) : plain.number(value(figure)));
  const range = (pair: readonly [Any, Any] | FigureRange) =>
    name(pair) ? marked(pair, ':range') : `${number(pair[0] as Any)}–${number(pair[1] as Any)}`;

  /** The language's own word for the unit, where the brand uses it; else the brand's word, in the form that the figure has now. */
  function withUnit(figure: Any | string | readonly [Any, Any], unit: string): string {
    if (typeof figure === 'string') return plain.withUnit(figure, unit);
    const isRange = Array.isArray(figure);
    const last = isRange ? value(figure[1]) : value(figure as Any);
    const word = plain.withUnit(last, unit).slice(plain.number(last).length + 1);
    const own = intlUnits[unit];
    const intl =
      own &&
      new Intl.NumberFormat(old.language, { style: 'unit', unit: own, unitDisplay: 'long' }).format(last) ===
        plain.withUnit(last, unit);
    if (name(figure) && intl) return marked(figure, `${isRange ? ':range' : ':unit'} unit=${own}`);
    if (isRange) {
      const [from, to] = figure as readonly [Any, Any];
      return name(figure) || !name(to) || !intl
        ? `${range(figure as readonly [Any, Any])} ${word}`
        : `${number(from)}–${withUnit(to, unit)}`;
    }
    return `${number(figure as Any)} ${word}`;
  }

  return {
    range,
    number,
    withUnit,
    atLeast: (count: Any) => `${number(count)}+`,
    money: (amount: Any) => (name(amount) ? marked(amount, ':money') : plain.money(value(amount))),
    percentOf: (amount: Any, share: Any) => plain.percentOf(value(amount), value(share)),
    percent: (figure: Any) => (name(figure) ? marked(figure, ':percent') : plain.percent(value(figure))),
    aroundTheClock: marker('{$aroundTheClock}'),
    clockTime: (time: string) => time,
    policiesLastUpdated: '',
  };
}
