import { expect, test } from 'vitest';
import { LoggableError, loggableError, loggableText } from './loggable-error.ts';

const personalData = 'Ada Byron, ada@example.com';

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const renamed = new Error('a');
renamed.message = personalData;

test.each<[string, unknown]>([
  [
    'a row of PostgreSQL',
    Object.assign(new Error(`invalid input syntax: "${personalData}"`), {
      code: '23505',
      detail: `Failing row contains (1, ${personalData}).`,
      where: personalData,
      hint: personalData,
      internalQuery: personalData,
    }),
  ],
  ['JSON', catchError(() => JSON.parse(personalData))],
  ['a URL', catchError(() => new URL(personalData))],
  [
    'a mail server',
    Object.assign(new Error(personalData), {
      code: 'EENVELOPE',
      response: personalData,
      rejected: [personalData],
    }),
  ],
  [
    'lines like frames',
    new Error(`a\n    at ${personalData} (/a/b.ts:1:2)\n    at ${personalData} (/a/b.ts:1:2)`),
  ],
  ['a message changed later', renamed],
  ['a code', Object.assign(new Error('a'), { code: personalData, errcode: personalData })],
  ['a name', Object.assign(new Error('a'), { name: personalData })],
  ['a cause', new Error('a', { cause: new Error(personalData, { cause: personalData }) })],
  ['several causes', new AggregateError([new Error(personalData)], personalData)],
  ['a text', personalData],
  ['an object', { message: personalData, stack: personalData }],
  ['no stack', Object.assign(new Error(personalData), { stack: personalData })],
])('the log contains no personal data from %s', (_, error) => {
  expect(JSON.stringify(loggableError(error))).not.toMatch(/Ada|Byron|example/);
  expect(loggableText(error)).not.toMatch(/Ada|Byron|example/);
});

test('the log contains the type and stack of an error, and the project’s own messages', () => {
  const cause = Object.assign(new Error(personalData), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error(personalData, { cause }), { code: '23505' });
  expect(loggableError(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    at: expect.arrayContaining([expect.stringContaining('loggable-error.test.ts')]),
    cause: { type: 'Error', code: 'ECONNREFUSED' },
  });
  expect(loggableError(Object.assign(new Error(personalData), { errcode: 13 }))).toMatchObject({
    errcode: 13,
  });
  expect(loggableError(new LoggableError('The store is closed.'))).toMatchObject({
    type: 'LoggableError',
    message: 'The store is closed.',
  });
  expect(loggableText(error)).toMatch(/^Error 23505\n {4}at .*loggable-error\.test\.ts/);
});
