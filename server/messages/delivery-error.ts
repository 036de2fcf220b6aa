/** The log contains the reason. `npm run desk` prints a sentence for it (`cli/texts`). */
export type FailureReason =
  | 'unknown-host'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'no-encryption'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'refused'
  | 'cut-off'
  | 'answered'
  | 'other';

/**
 * An error of a delivery. Its message comes from the receiving server or the operating system, and may quote a visitor.
 * So the message is stored with the attempt, but never logged.
 */
export class DeliveryError extends Error {
  readonly reason: FailureReason;
  /** The status code of the SMTP or HTTP reply. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** @param code Node's error code */
export const classifyConnectionError = (code: string): FailureReason | undefined =>
  connectionFailures.find(([codes]) => codes.test(code))?.[1];

/** Source: nodejs.org, “Common system errors” and “X509 certificate error codes”. */
const connectionFailures: readonly (readonly [RegExp, FailureReason])[] = [
  [/^(?:ENOTFOUND|EAI_\w+|EDNS)$/, 'unknown-host'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(?:ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'timeout'],
  [
    /^(?:CERT_\w+|CRL_\w+|ERR_TLS_CERT\w*|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE|HOSTNAME_MISMATCH)$/,
    'certificate',
  ],
  [/^(?:ECONNRESET|EPIPE|ECONNECTION|UND_ERR_SOCKET)$/, 'cut-off'],
];
