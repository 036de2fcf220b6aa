/**
 * Removes personal data from errors before they are logged. Messages may quote a visitor's data: PostgreSQL quotes a value
 * or, in `detail`, a whole row. A parser quotes its input. A mail server quotes the mail.
 */

/** An error that may be logged. Its message is a fixed text of this project, without values from users or other programs. */
export class LoggableError extends Error {}

export interface LoggableFields {
  readonly type: string;
  /** The error code of Node, such as ECONNREFUSED, or the SQLSTATE of PostgreSQL. */
  readonly code?: string;
  /** SQLite's result code. */
  readonly errcode?: number;
  /** The message of a `LoggableError`. */
  readonly message?: string;
  readonly at?: readonly string[];
  readonly cause?: LoggableFields;
}

const maxCauseDepth = 3;
const maxFrames = 20;

/** Returns the fields of any thrown value that contain no personal data. */
export function toLoggableFields(error: unknown, depth = 0): LoggableFields {
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
    ...(cause !== undefined && depth < maxCauseDepth && { cause: toLoggableFields(cause, depth + 1) }),
  };
}

/** Formats the fields of `toLoggableFields` as lines of text, for logs that are not JSON. */
export function formatLoggableError(error: unknown): string {
  const { type, code, errcode, message, at = [], cause } = toLoggableFields(error);
  const head = [type, code ?? errcode, message].filter((part) => part !== undefined).join(' ');
  const because =
    cause && `  because of ${[cause.type, cause.code ?? cause.errcode].filter(Boolean).join(' ')}`;
  return [head, ...at.map((frame) => `    at ${frame}`), ...(because ? [because] : [])].join('\n');
}

const isCode = (code: unknown): boolean =>
  (typeof code === 'string' || typeof code === 'number') && /^[A-Z0-9_]{1,60}$/.test(String(code));

/**
 * Returns the frames of a stack. If the stack does not contain the message, returns none, because text in the message could
 * look like a frame.
 */
function getFrames({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return [...stack.slice(start + message.length).matchAll(/^ {4}at (.+:\d+:\d+\)?)$/gm)]
    .slice(0, maxFrames)
    .map(([, frame = '']) => frame);
}
