/**
 * Removes personal data from errors before they are logged. A message may quote a visitor: PostgreSQL quotes a value or, in
 * `detail`, a whole row; a parser quotes its input; a mail server quotes the mail.
 */

/** An error whose message is a fixed text of this project, without values from outside. It may be logged. */
export class LoggableError extends Error {}

export interface LoggableFields {
  /** The name of the error's class. */
  readonly type: string;
  /** The error code of Node, such as ECONNREFUSED, or the SQLSTATE of PostgreSQL. */
  readonly code?: string;
  /** SQLite's result code. */
  readonly errcode?: number;
  /** The message of a `LoggableError`. */
  readonly message?: string;
  /** The frames of the stack. */
  readonly at?: readonly string[];
  readonly cause?: LoggableFields;
}

const maxCauseDepth = 3;
const maxFrames = 20;

/** Returns the fields of any thrown value that contain no personal data. */
export function loggableError(error: unknown, depth = 0): LoggableFields {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode, cause } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  const type = error.constructor.name;
  const at = getFrames(error);
  return {
    type: /^\w{1,60}$/.test(type) ? type : 'Error',
    ...(isCode(code) && { code: String(code) }),
    ...(Number.isInteger(errcode) && { errcode: errcode as number }),
    ...(error instanceof LoggableError && { message: error.message }),
    ...(at.length > 0 && { at }),
    ...(cause !== undefined && depth < maxCauseDepth && { cause: loggableError(cause, depth + 1) }),
  };
}

/** Formats the fields of `loggableError` as lines of text, for logs that are not JSON. */
export function loggableText(error: unknown): string {
  const { type, code, errcode, message, at = [], cause } = loggableError(error);
  const head = [type, code ?? errcode, message].filter((part) => part !== undefined).join(' ');
  const because =
    cause && `  because of ${[cause.type, cause.code ?? cause.errcode].filter(Boolean).join(' ')}`;
  return [head, ...at.map((frame) => `    at ${frame}`), ...(because ? [because] : [])].join('\n');
}

const isCode = (code: unknown): boolean =>
  (typeof code === 'string' || typeof code === 'number') && /^[A-Z0-9_]{1,60}$/.test(String(code));

/**
 * Returns the frames after the message in a stack. The message itself could contain text that looks like a frame, so a stack
 * that lacks the message returns nothing.
 */
function getFrames({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return [...stack.slice(start + message.length).matchAll(/^ {4}at (.+:\d+:\d+\)?)$/gm)]
    .slice(0, maxFrames)
    .map(([, frame = '']) => frame);
}
