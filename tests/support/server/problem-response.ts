import { expect } from 'vitest';

/** Reads a problem response (RFC 9457). */
export const readProblem = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as {
    status: number;
    /** The error code. Only responses of the inbox have one. */
    code?: string;
    title: string;
    detail: string;
    errors?: { field: string }[];
  };
};

export const readProblemDetail = async (response: Response) => (await readProblem(response)).detail;

export const readFieldValues = (page: string): string[] =>
  [...page.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value);
