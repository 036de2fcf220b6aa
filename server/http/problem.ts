import type { Words } from '#lib/brand/read.ts';
import type { FieldError } from '#lib/request/check-request.ts';

export type ProblemStatus = keyof Words['problems'];

interface ProblemDetails {
  /** Replaces the status's usual sentence. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is refused, or an answer that failed, as RFC 9457 describes it. Thrown by handlers. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly details: ProblemDetails;

  constructor(status: ProblemStatus, particulars: ProblemDetails = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.details = particulars;
  }
}
