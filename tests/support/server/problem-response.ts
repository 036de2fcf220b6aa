/** Reads the server's responses to consultation requests. */
import { expect } from 'vitest';

/** Reads a problem response (RFC 9457). */
export const readProblem = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as {
    status: number;
    /** The error code, in responses of the inbox. */
    code?: string;
    title: string;
    detail: string;
    errors?: { field: string }[];
  };
};

/** Reads the detail of a problem response. */
export const readProblemDetail = async (response: Response) => (await readProblem(response)).detail;

/** Reads the values of the fields on a page without scripts. */
export const readFieldValues = (page: string): string[] =>
  [...page.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value);
