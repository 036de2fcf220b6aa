/** Findings of the checks, and the sentences that report them. */

export type Severity = 'error' | 'warning' | 'notice';

/** A problem in one place. */
export interface Finding {
  readonly level: Severity;
  readonly what: string;
  /** A page and a width, or a file and a line. */
  readonly where?: string;
  readonly todo?: string;
}

/** A check: how much it has looked at, how long that took, and what it found. */
export class Check {
  readonly findings: Finding[] = [];
  readonly name: string;
  /** What it counts, such as pages. */
  readonly unit: string;
  count = 0;
  milliseconds = 0;

  constructor(name: string, unit: string) {
    this.name = name;
    this.unit = unit;
  }

  /** Runs a part of the check, perhaps beside others, and collects its findings. */
  async run(count: number, part: () => readonly Finding[] | Promise<readonly Finding[]>): Promise<void> {
    const started = performance.now();
    this.findings.push(...(await part()));
    this.milliseconds += performance.now() - started;
    this.count += count;
  }
}

const levels: readonly Severity[] = ['error', 'warning', 'notice'];

/** Such as `2 errors, 1 warning`. */
export function countBySeverity(told: readonly Report[]): string {
  const counts = levels.flatMap((level) => {
    const count = told.filter((each) => each.level === level).length;
    return count > 0 ? [`${count} ${level}${count === 1 ? '' : 's'}`] : [];
  });
  return counts.join(', ') || 'nothing found';
}

export interface Report {
  readonly level: Severity;
  readonly text: string;
}

/** A sentence for each problem, with the places where it was found; errors first. */
export function reportFindings(findings: readonly Finding[]): Report[] {
  const things = Map.groupBy(findings, ({ level, what, todo }) => [level, what, todo].join('\n'));
  return [...things.values()]
    .map((same) => {
      const { level, what, todo } = same[0] as Finding;
      return { level, text: `${what}${formatLocations(same)}${todo ? `: ${todo}` : ''}.` };
    })
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

const maxLocations = 3;

/** The places of a problem, such as ` (/, /terms, /privacy and 2 more)`. */
function formatLocations(same: readonly Finding[]): string {
  const all = [...new Set(same.flatMap(({ where }) => where ?? []))];
  const more = all.length > maxLocations ? ` and ${all.length - maxLocations} more` : '';
  return all.length > 0 ? ` (${all.slice(0, maxLocations).join(', ')}${more})` : '';
}
