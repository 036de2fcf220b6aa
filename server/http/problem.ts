import { words } from '#lib/brand/selected.ts';
import type { FieldError } from '#lib/request/check-request.ts';

const { problems } = words;

export type ProblemStatus = keyof typeof problems;

interface Particulars {
  /** Replaces the status's usual sentence. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is refused, or an answer that failed, as RFC 9457 describes it. Thrown by handlers. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly particulars: Particulars;

  constructor(status: ProblemStatus, particulars: Particulars = {}) {
    super(problems[status].title);
    this.status = status;
    this.particulars = particulars;
  }
}
