/** What the server answered to a consultation request. */
import { expect } from 'vitest';

/** The problem that a program is told of. */
export const readProblem = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  return (await answer.json()) as {
    status: number;
    /** The reason, in refusals of the desk. */
    code?: string;
    title: string;
    detail: string;
    errors?: { field: string }[];
  };
};

/** The sentence in a problem. */
export const readProblemDetail = async (answer: Response) => (await readProblem(answer)).detail;

/** What a page without scripts has in its fields. */
export const readFieldValues = (page: string): string[] =>
  [...page.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value);
