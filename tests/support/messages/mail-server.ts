import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server';

export type MailServerBehavior =
  | 'well'
  /** Closes every connection immediately. */
  | 'refusing'
  /** Accepts connections and never answers. */
  | 'hanging'
  /** Answers with a permanent error (550) after it has read the message. */
  | 'rejecting'
  /** Rejects every message with the visitor's name, Ada Byron, or address. */
  | 'refusing-words'
  /** Rejects recipients whose address begins with “duty” for good (550), and with “later” temporarily (450). */
  | 'refusing-some'
  /** Rejects every login (535). */
  | 'refusing-login'
  /** Rejects every sender (553). */
  | 'refusing-sender'
  /** Receives each message, but confirms it only after `become('well')`. */
  | 'slow';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly encrypted: boolean;
  /** The headers by lower-case name. Folded lines are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
}

interface Encryption {
  /** Whether connections are encrypted from the start, as on port 465. Otherwise clients may use STARTTLS. */
  readonly secure?: boolean;
  /** The private key in PEM format. By default, the server uses an expired, self-signed certificate. */
  readonly key?: string;
  readonly cert?: string;
}

/**
 * @param encryption by default, the mail server does not support encryption
 * @param onLogin called for each login attempt
 */
export async function startMailServer(
  health: MailServerBehavior = 'well',
  encryption?: Encryption,
  onLogin: (login: SMTPServerAuthentication) => void = () => {},
) {
  const mails: ReceivedMail[] = [];
  const state = { health };
  const unconfirmed: (() => void)[] = [];
  const refuses = (raw: string) =>
    state.health === 'rejecting' ||
    (state.health === 'refusing-words' && /^Reply-To:.*ada@|Ada Byron/m.test(raw));
  const server = new SMTPServer({
    authOptional: true,
    ...(encryption ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    logger: false,
    onAuth(login, _session, callback) {
      onLogin(login);
      if (state.health === 'refusing-login') callback(new Error('Who are you?'));
      else callback(null, { user: 'somebody' });
    },
    onMailFrom(_address, _session, callback) {
      const refused = state.health === 'refusing-sender';
      callback(refused ? Object.assign(new Error('Not from here'), { responseCode: 553 }) : null);
    },
    onRcptTo({ address }, _session, callback) {
      const code = state.health === 'refusing-some' && { duty: 550, later: 450 }[address.split('@')[0] ?? ''];
      callback(code ? Object.assign(new Error('No such mailbox'), { responseCode: code }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        if (refuses(raw)) return callback(Object.assign(new Error('Not wanted here'), { responseCode: 550 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map((recipient) => recipient.address);
        mails.push({ from, to, encrypted: session.secure, headers: parseHeaders(raw), raw });
        if (state.health === 'slow') unconfirmed.push(callback);
        else callback();
      });
    },
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  // A TCP listener in front of the SMTP server, which can close connections or leave them without a response.
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (state.health === 'refusing') socket.destroy();
    else if (state.health !== 'hanging') server.server.emit('connection', socket);
  });
  // With encryption, the SMTP server listens itself: TLS sockets can fail when another listener's socket ends.
  const listener = encryption ? server.listen(0, '127.0.0.1') : front.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `${encryption?.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    become(next: MailServerBehavior) {
      state.health = next;
      if (next === 'well') for (const confirm of unconfirmed.splice(0)) confirm();
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function parseHeaders(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
}
