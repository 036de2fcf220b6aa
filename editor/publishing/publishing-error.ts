/** Why a publication has failed, in sentences. */
import type { Finding } from '#lib/editor/api.ts';
import { loggableText } from '#lib/loggable-error.ts';
import { EditorError } from '../files/editor-error.ts';

export const errorFinding = (sentence: string): Finding => ({ level: 'error', sentence });
export const noticeFinding = (sentence: string): Finding => ({ level: 'notice', sentence });

export const interruptedMessages = {
  once: 'Publishing was interrupted before it was done. What is served is what was before; please publish again.',
  twice:
    'Publishing was interrupted twice as the new site was about to be served. What is served is what was before.',
};

/** Ends a publication. */
export class PublishingError extends Error {
  readonly findings: readonly Finding[];
  /** The whole output of the build, for the log. */
  readonly output: string;

  constructor(findings: readonly Finding[], output = '') {
    super(findings.map(({ sentence }) => sentence).join('\n'));
    this.findings = findings;
    this.output = output;
  }
}

/** The sentence for an owner. The log has the details. */
export function toFindings(problem: unknown, log: (message: string) => void): readonly Finding[] {
  if (problem instanceof EditorError) return [errorFinding(problem.message)];
  if (problem instanceof PublishingError) {
    if (problem.output) log(problem.output);
    return problem.findings;
  }
  log(`Publishing failed: ${loggableText(problem)}`);
  return [
    errorFinding(
      (problem as NodeJS.ErrnoException)?.code === 'ENOSPC'
        ? 'The disk is full, so that nothing could be published.'
        : 'It could not be published, and not for anything in the words: the log says why.',
    ),
  ];
}
