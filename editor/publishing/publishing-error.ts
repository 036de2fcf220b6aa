import type { Finding } from '#lib/editor/api.ts';
import { formatLoggableError } from '#lib/loggable-error.ts';
import { EditorError } from '../files/editor-error.ts';

export const createErrorFinding = (sentence: string): Finding => ({ level: 'error', sentence });
export const createNoticeFinding = (sentence: string): Finding => ({ level: 'notice', sentence });

export class PublishingError extends Error {
  readonly findings: readonly Finding[];
  /** The complete output of the build, for the log. */
  readonly output: string;

  constructor(findings: readonly Finding[], output = '') {
    super(findings.map(({ sentence }) => sentence).join('\n'));
    this.findings = findings;
    this.output = output;
  }
}

export const createPublishingError = (sentence: string) =>
  new PublishingError([createErrorFinding(sentence)]);

/** Converts an error to findings for the owner. Details are only logged. */
export function toErrorFindings(problem: unknown, log: (message: string) => void): readonly Finding[] {
  if (problem instanceof EditorError) return [createErrorFinding(problem.message)];
  if (problem instanceof PublishingError) {
    if (problem.output) log(problem.output);
    return problem.findings;
  }
  log(`Publishing failed: ${formatLoggableError(problem)}`);
  return [
    createErrorFinding(
      (problem as NodeJS.ErrnoException)?.code === 'ENOSPC'
        ? 'The disk is full. Nothing was published.'
        : 'Publishing failed because of a technical error; your texts are not at fault. The log has the details.',
    ),
  ];
}
