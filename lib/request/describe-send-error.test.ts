import { expect, test, vi } from 'vitest';
import { language, words } from '#src/brand.ts';
import { describeSendError } from './describe-send-error.ts';

const { notSent, problems } = words;

test.each([
  [undefined, undefined, notSent.tryAgain, true],
  [502, undefined, notSent.tryAgain, true],
  [500, problems[500].detail, notSent.tryAgain, true],
  [503, problems[503].detail, notSent.tryAgain, true],
  [408, undefined, notSent.tryAgain, true],
  [429, problems[429].detail, notSent.tryAgain, true],
  [400, problems[400].detail, notSent.callInstead, false],
  [403, problems[403].detail, notSent.callInstead, false],
  [410, undefined, notSent.callInstead, false],
  [413, problems[413].detail, notSent.shorten, false],
  [422, problems[422].detail, notSent.correct, false],
])('a response with status %s', (status, problem, advice, canRetry) => {
  expect(describeSendError({ status }, language)).toEqual({ problem, advice, canRetry });
});

test('errors of fields replace the general message', () => {
  expect(describeSendError({ status: 422, fieldErrors: ['One.', 'Two.'] }, language).problem).toBe(
    'One. Two.',
  );
});

test.each([
  ['1', 'in 1 minute'],
  ['61', 'in 2 minutes'],
  ['3540', 'in 59 minutes'],
  ['3541', 'in 1 hour'],
  ['3700', 'in 2 hours'],
  ['Fri, 27 Nov 2026 12:30:00 GMT', 'in 30 minutes'],
])('the time to try again for Retry-After: %s', (retryAfter, span) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) });
  expect(describeSendError({ status: 429, retryAfter }, language).advice).toBe(
    notSent.tryAgainAfter({ span }),
  );
  vi.useRealTimers();
});

test.each(['', '0', '-5', 'soon', 'Fri, 27 Nov 1970 12:30:00 GMT'])(
  'Retry-After: %j is ignored',
  (retryAfter) => {
    expect(describeSendError({ status: 429, retryAfter }, language).advice).toBe(notSent.tryAgain);
  },
);
