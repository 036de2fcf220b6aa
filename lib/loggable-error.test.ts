import { expect, test } from 'vitest';
import { LoggableError, loggableError, loggableText } from './loggable-error.ts';

const words = 'Ada Byron, ada@example.com';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const renamed = new Error('a');
renamed.message = words;

test.each<[string, unknown]>([
  [
    'a row of PostgreSQL',
    Object.assign(new Error(`invalid input syntax: "${words}"`), {
      code: '23505',
      detail: `Failing row contains (1, ${words}).`,
      where: words,
      hint: words,
      internalQuery: words,
    }),
  ],
  ['JSON', thrownBy(() => JSON.parse(words))],
  ['a URL', thrownBy(() => new URL(words))],
  [
    'a mail server',
    Object.assign(new Error(words), { code: 'EENVELOPE', response: words, rejected: [words] }),
  ],
  ['lines like frames', new Error(`a\n    at ${words} (/a/b.ts:1:2)\n    at ${words} (/a/b.ts:1:2)`)],
  ['a message changed later', renamed],
  ['a code', Object.assign(new Error('a'), { code: words, errcode: words })],
  ['a name', Object.assign(new Error('a'), { name: words })],
  ['a cause', new Error('a', { cause: new Error(words, { cause: words }) })],
  ['several causes', new AggregateError([new Error(words)], words)],
  ['a text', words],
  ['an object', { message: words, stack: words }],
  ['no stack', Object.assign(new Error(words), { stack: words })],
])('the log has no words of %s', (_, error) => {
  expect(JSON.stringify(loggableError(error))).not.toMatch(/Ada|Byron|example/);
  expect(loggableText(error)).not.toMatch(/Ada|Byron|example/);
});

test('the log says which error it was and where, and our own sentences', () => {
  const cause = Object.assign(new Error(words), { code: 'ECONNREFUSED' });
  const error = Object.assign(new Error(words, { cause }), { code: '23505' });
  expect(loggableError(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    at: expect.arrayContaining([expect.stringContaining('loggable-error.test.ts')]),
    cause: { type: 'Error', code: 'ECONNREFUSED' },
  });
  expect(loggableError(Object.assign(new Error(words), { errcode: 13 }))).toMatchObject({ errcode: 13 });
  expect(loggableError(new LoggableError('The store is closed.'))).toMatchObject({
    type: 'LoggableError',
    message: 'The store is closed.',
  });
  expect(loggableText(error)).toMatch(/^Error 23505\n {4}at .*loggable-error\.test\.ts/);
});
