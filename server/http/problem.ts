import type { Words } from '#lib/brand/read.ts';
import type { FieldError } from '#lib/request/check-request.ts';

export type ProblemStatus = keyof Words['problems'];

interface ProblemDetails {
  /** Replaces the default sentence of the status. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error response by RFC 9457. Thrown by handlers. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly details: ProblemDetails;

  constructor(status: ProblemStatus, details: ProblemDetails = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.details = details;
  }
}
