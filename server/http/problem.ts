import type { Words } from '#lib/brand/read.ts';
import type { FieldError } from '#lib/request/check-request.ts';

export type ProblemStatus = keyof Words['problems'];

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
    super(`HTTP ${status}`);
    this.status = status;
    this.particulars = particulars;
  }
}
