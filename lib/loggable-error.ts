/**
 * The parts of an error that a log may have. A message may quote a visitor: PostgreSQL's a value or, in its `detail`, a whole row; that of
 * a parser what it has read; a mail server's the mail.
 */

/** An error whose message is a sentence of ours, with no value from outside in it: it is logged. */
export class LoggableError extends Error {}

export interface LoggableFields {
  /** The name of the error's class. */
  readonly type: string;
  /** Node's code, such as ECONNREFUSED, or PostgreSQL's SQLSTATE. */
  readonly code?: string;
  /** SQLite's result code. */
  readonly errcode?: number;
  /** The message of a `LoggableError`. */
  readonly message?: string;
  /** The frames of its stack. */
  readonly at?: readonly string[];
  readonly cause?: LoggableFields;
}

const deepestCause = 3;
const mostFrames = 20;

/** Returns the fields of anything thrown that have no words of a visitor in them. */
export function loggableError(error: unknown, depth = 0): LoggableFields {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode, cause } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  const type = error.constructor.name;
  const at = framesOf(error);
  return {
    type: /^\w{1,60}$/.test(type) ? type : 'Error',
    ...(isCode(code) && { code: String(code) }),
    ...(Number.isInteger(errcode) && { errcode: errcode as number }),
    ...(error instanceof LoggableError && { message: error.message }),
    ...(at.length > 0 && { at }),
    ...(cause !== undefined && depth < deepestCause && { cause: loggableError(cause, depth + 1) }),
  };
}

/** The same as text, for logs of lines. */
export function loggableText(error: unknown): string {
  const { type, code, errcode, message, at = [], cause } = loggableError(error);
  const head = [type, code ?? errcode, message].filter((each) => each !== undefined).join(' ');
  const because =
    cause && `  because of ${[cause.type, cause.code ?? cause.errcode].filter(Boolean).join(' ')}`;
  return [head, ...at.map((frame) => `    at ${frame}`), ...(because ? [because] : [])].join('\n');
}

const isCode = (code: unknown): boolean =>
  (typeof code === 'string' || typeof code === 'number') && /^[A-Z0-9_]{1,60}$/.test(String(code));

/** Returns the frames of a stack: none where it does not begin with the message, which could end in a line like a frame. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return [...stack.slice(start + message.length).matchAll(/^ {4}at (.+:\d+:\d+\)?)$/gm)]
    .slice(0, mostFrames)
    .map(([, frame = '']) => frame);
}
