/** What the server answers when it does not take a request, to visitors and programs (RFC 9457, problem details). */

/**
 * By HTTP status. `title` is the status's own name; `detail` is a sentence for people. Visitors read it after the title of
 * `notSent` in `after-sending.ts`, and before what that advises.
 */
export const problems = {
  400: { title: 'Bad Request', detail: 'The request could not be read.' },
  403: { title: 'Forbidden', detail: 'This form is only taken from our own site.' },
  404: { title: 'Not Found', detail: 'There is nothing at this address.' },
  405: { title: 'Method Not Allowed', detail: 'This address does not answer to that method.' },
  413: { title: 'Content Too Large', detail: 'This is longer than our form can carry.' },
  415: { title: 'Unsupported Media Type', detail: 'A request is sent as JSON or as a form.' },
  422: { title: 'Unprocessable Content', detail: 'Some of the fields need another look.' },
  429: { title: 'Too Many Requests', detail: 'Many requests came from your network.' },
  500: { title: 'Internal Server Error', detail: 'Unexpected Application Error!' },
  503: { title: 'Service Unavailable', detail: 'We could not keep your request just now.' },
} as const;

export type ProblemStatus = keyof typeof problems;

/** What a program is told of the header by which it may send a request again. */
export const idempotencyKeyProblems = {
  length: (maxCharacters: number) => `Idempotency-Key has 1 to ${maxCharacters} characters.`,
  usedForAnother: 'This Idempotency-Key was used for another request.',
};
