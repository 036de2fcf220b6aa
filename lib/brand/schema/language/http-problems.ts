import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** What the server answers when it does not take a request, to visitors and programs (RFC 9457, problem details). */
export const httpProblemsSchema = ({ text, message }: Kit) => {
  const problem = v.strictObject({
    /** The status's own name. */
    title: text,
    /** A sentence for people. Visitors read it after the title of `notSent`, and before what that advises. */
    detail: text,
  });
  return v.strictObject({
    problems: v.strictObject({
      400: problem,
      403: problem,
      404: problem,
      405: problem,
      413: problem,
      415: problem,
      422: problem,
      429: problem,
      500: problem,
      503: problem,
    }),
    /** What a program is told of the header by which it may send a request again. */
    idempotencyKey: v.strictObject({ length: message('maxCharacters'), usedForAnother: text }),
  });
};
