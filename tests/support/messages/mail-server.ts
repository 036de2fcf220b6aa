/** A mail server for tests: real SMTP on a free port, which fails in the way that a test chooses. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server';

export type MailServerBehavior =
  | 'well'
  /** Closes every connection at once. */
  | 'refusing'
  /** Accepts connections and never answers. */
  | 'hanging'
  /** Answers with a temporary failure (451) when it has read the message. */
  | 'busy'
  /** Answers with a permanent failure (550) when it has read the message. */
  | 'rejecting'
  /** Rejects for good every message that names its visitor, Ada Byron, or is to be answered to one. */
  | 'refusing-words'
  /** Has no mailbox (550) for addresses that begin with “duty”, and not at present (450) for those with “later”. */
  | 'refusing-some'
  /** Refuses every login (535). */
  | 'refusing-login'
  /** Takes no mail from whoever it is that sends (553). */
  | 'refusing-sender'
  /** Cuts the line when it has the message, before it says so. */
  | 'cutting'
  /** Has the message, and does not say so until it is well. */
  | 'slow';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Whether it came encrypted. */
  readonly encrypted: boolean;
  /** Header names in lower case; folded lines joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole message, as it was received. */
  readonly raw: string;
}

interface Encryption {
  /** From the start, as on port 465; else it may be asked for. */
  readonly secure?: boolean;
  /** As PEM. By default the mail server has one that nobody has signed, and that has expired. */
  readonly key?: string;
  readonly cert?: string;
}

/**
 * @param encryption without it, the mail server speaks in clear alone
 * @param onLogin is told of each login
 */
export async function startMailServer(
  health: MailServerBehavior = 'well',
  encryption?: Encryption,
  onLogin: (login: SMTPServerAuthentication) => void = () => {},
) {
  const mails: Mail[] = [];
  const state = { health };
  const unsaid: (() => void)[] = [];
  const refuses = (raw: string) =>
    state.health === 'rejecting' ||
    (state.health === 'refusing-words' && /^Reply-To:.*ada@|Ada Byron/m.test(raw));
  const server = new SMTPServer({
    authOptional: true,
    ...(encryption ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    logger: false,
    onAuth(login, _session, answer) {
      onLogin(login);
      if (state.health === 'refusing-login') answer(new Error('Who are you?'));
      else answer(null, { user: 'somebody' });
    },
    onMailFrom(_address, _session, answer) {
      const refused = state.health === 'refusing-sender';
      answer(refused ? Object.assign(new Error('Not from here'), { responseCode: 553 }) : null);
    },
    onRcptTo({ address }, _session, answer) {
      const code = state.health === 'refusing-some' && { duty: 550, later: 450 }[address.split('@')[0] ?? ''];
      answer(code ? Object.assign(new Error('No such mailbox'), { responseCode: code }) : null);
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        if (state.health === 'busy' || refuses(raw)) {
          const error = new Error(state.health === 'busy' ? 'Try again later' : 'Not wanted here');
          return answer(Object.assign(error, { responseCode: state.health === 'busy' ? 451 : 550 }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map((recipient) => recipient.address);
        mails.push({ from, to, encrypted: session.secure, headers: headersOf(raw), raw });
        if (state.health === 'cutting') {
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
          return;
        }
        if (state.health === 'slow') unsaid.push(answer);
        else answer();
      });
    },
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  // A plain listener in front of it can refuse connections, or leave them without an answer.
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (state.health === 'refusing') socket.destroy();
    else if (state.health !== 'hanging') server.server.emit('connection', socket);
  });
  // One that encrypts listens itself: what it makes of a socket of another listener's does not always outlive its end.
  const listener = encryption ? server.listen(0, '127.0.0.1') : front.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `${encryption?.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    become(next: MailServerBehavior) {
      state.health = next;
      if (next === 'well') for (const say of unsaid.splice(0)) say();
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function headersOf(raw: string): Record<string, string> {
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
