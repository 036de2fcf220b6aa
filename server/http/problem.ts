import type { BrandTexts } from '#lib/brand/read.ts';
import type { FieldError } from '#lib/request/check-request.ts';

export type HttpProblemStatus = keyof BrandTexts['problems'];

interface ProblemDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error response (RFC 9457) that request handlers throw. */
export class HttpProblem extends Error {
  readonly status: HttpProblemStatus;
  readonly details: ProblemDetails;

  constructor(status: HttpProblemStatus, details: ProblemDetails = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.details = details;
  }
}
