import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { sampleBrandName } from '#lib/brand/directory.ts';

type Change = (value: unknown, name: string) => unknown;

/** The new values of facts that have a limited range. The sample brand contains none of these numbers. */
const bounded: Readonly<Record<string, number>> = { supportHoursPerDay: 23, supportDaysPerWeek: 1 };

function changeTime(time: string, hoursLater: number, minutesLater: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return [(hours + hoursLater) % 24, (minutes + minutesLater) % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':');
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value);

/** Returns a different time, month or number. Returns other values unchanged. */
const changeFact: Change = (value, name) => {
  if (isTime(value)) return changeTime(value, 13, 31);
  if (name === 'policiesLastUpdated') return '2031-05';
  if (typeof value !== 'number') return value;
  return (
    bounded[name] ??
    (/Percent(?!OfRefund)/.test(name) ? (value > 80 ? value - 18 : value + 18) : value + 1000)
  );
};

const changeHours: Change = (value, name) => {
  if (isTime(value)) return changeTime(value, 1, 37);
  if (name === 'closures') return ['2033-05-17', ['2034-02-14', '2034-02-19']];
  return value;
};

function changeAll(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((each) => changeAll(each, change, name)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changeAll(each, change, key)]));
}

export function copyBrandWithChangedFacts(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(`brands/${sampleBrandName}`, folder, { recursive: true });
  const changes = {
    'facts.yaml': changeFact,
    'services.yaml': changeFact,
    'opening-hours.yaml': changeHours,
  };
  for (const [file, change] of Object.entries(changes)) {
    const before: unknown = parse(readFileSync(`${folder}/${file}`, 'utf8'));
    writeFileSync(`${folder}/${file}`, stringify(changeAll(before, change)));
  }
}
