import { expect, test } from 'vitest';
import { formatLoggableError, LoggableError, toLoggableFields } from './loggable-error.ts';

const value = 'Ada Byron, ada@example.com';

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const renamed = new Error('a');
renamed.message = value;

test.each<[string, unknown]>([
  [
    'a row of PostgreSQL',
    Object.assign(new Error(`invalid input syntax: "${value}"`), {
      code: '23505',
      detail: `Failing row contains (1, ${value}).`,
      where: value,
      hint: value,
      internalQuery: value,
    }),
  ],
  ['JSON', catchError(() => JSON.parse(value))],
  ['a URL', catchError(() => new URL(value))],
  [
    'a mail server',
    Object.assign(new Error(value), { code: 'EENVELOPE', response: value, rejected: [value] }),
  ],
  ['lines like frames', new Error(`a\n    at ${value} (/a/b.ts:1:2)\n    at ${value} (/a/b.ts:1:2)`)],
  ['a message changed later', renamed],
  ['a code', Object.assign(new Error('a'), { code: value, errcode: value })],
  ['a name', Object.assign(new Error('a'), { name: value })],
  ['a cause', new Error('a', { cause: new Error(value, { cause: value }) })],
  ['several causes', new AggregateError([new Error(value)], value)],
  ['a text', value],
  ['an object', { message: value, stack: value }],
  ['no stack', Object.assign(new Error(value), { stack: value })],
])('the log contains no personal data from %s', (_, error) => {
  expect(JSON.stringify(toLoggableFields(error))).not.toMatch(/Ada|Byron|example/);
  expect(formatLoggableError(error)).not.toMatch(/Ada|Byron|example/);
});

test('the log contains the type and stack of an error, and the project’s own messages', () => {
  const cause = Object.assign(new Error(value), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error(value, { cause }), { code: '23505' });
  expect(toLoggableFields(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    at: expect.arrayContaining([expect.stringContaining('loggable-error.test.ts')]),
    cause: { type: 'Error', code: 'ECONNREFUSED' },
  });
  expect(toLoggableFields(Object.assign(new Error(value), { errcode: 13 }))).toMatchObject({ errcode: 13 });
  expect(toLoggableFields(new LoggableError('The store is closed.'))).toMatchObject({
    type: 'LoggableError',
    message: 'The store is closed.',
  });
  expect(formatLoggableError(error)).toMatch(/^Error 23505\n {4}at .*loggable-error\.test\.ts/);
});
