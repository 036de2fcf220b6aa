import { expect, test } from 'vitest';
import { parseWarnings } from './build.ts';

test('warnings of a build are reported without the output of its tools', () => {
  const output =
    '20:00:01 [WARN] [vite] \x1b[33m[PLUGIN_TIMINGS] \x1b[0mJavaScript callbacks ran for 1.6s of this 4.2s build.\n' +
    '20:00:02 \x1b[33m[WARN]\x1b[0m pictures/hero.webp is 1300 px wide, and better 2000.\n';
  expect(parseWarnings(output, '\x1b[33mThe closures end soon.\x1b[0m\n', '/brand')).toEqual([
    { level: 'warning', sentence: 'pictures/hero.webp is 1300 px wide, and better 2000.' },
    { level: 'warning', sentence: 'The closures end soon.' },
  ]);
});
