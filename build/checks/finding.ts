export type Severity = 'error' | 'warning' | 'notice';

export interface Finding {
  readonly level: Severity;
  readonly what: string;
  readonly where?: string;
  readonly todo?: string;
}

export class BrandCheck {
  readonly findings: Finding[] = [];
  readonly name: string;
  /** The unit of `count`, such as “pages”. */
  readonly unit: string;
  count = 0;
  milliseconds = 0;

  constructor(name: string, unit: string) {
    this.name = name;
    this.unit = unit;
  }

  /** Runs a part of the check and collects its findings. Several parts may run concurrently. */
  async run(count: number, part: () => readonly Finding[] | Promise<readonly Finding[]>): Promise<void> {
    const started = performance.now();
    this.findings.push(...(await part()));
    this.milliseconds += performance.now() - started;
    this.count += count;
  }
}

const levels: readonly Severity[] = ['error', 'warning', 'notice'];

/** Formats the number of reports of each severity: `2 errors, 1 warning`. */
export function countBySeverity(reports: readonly FindingReport[]): string {
  const counts = levels.flatMap((level) => {
    const count = reports.filter((report) => report.level === level).length;
    return count > 0 ? [`${count} ${level}${count === 1 ? '' : 's'}`] : [];
  });
  return counts.join(', ') || 'nothing found';
}

export interface FindingReport {
  readonly level: Severity;
  readonly text: string;
}

/** Merges findings of the same problem into one report that lists their locations. Sorts reports by severity. */
export function reportFindings(findings: readonly Finding[]): FindingReport[] {
  const groups = Map.groupBy(findings, ({ level, what, todo }) => [level, what, todo].join('\n'));
  return [...groups.values()]
    .map((same) => {
      const { level, what, todo } = same[0] as Finding;
      return { level, text: `${what}${formatLocations(same)}${todo ? `: ${todo}` : ''}.` };
    })
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

const maxLocations = 3;

/** Formats locations for a report: ` (/, /terms, /privacy and 2 more)`. */
function formatLocations(same: readonly Finding[]): string {
  const locations = [...new Set(same.flatMap(({ where }) => where ?? []))];
  const more = locations.length > maxLocations ? ` and ${locations.length - maxLocations} more` : '';
  return locations.length > 0 ? ` (${locations.slice(0, maxLocations).join(', ')}${more})` : '';
}
