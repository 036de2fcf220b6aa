import { findFreePort } from '../support/server/free-port.ts';
import { RunningServer } from '../support/server/running-server.ts';

const sample = {
  name: 'Eleanor Whitcombe',
  email: 'eleanor@client.example',
  phone: '+44 20 7946 0958',
  company: 'Whitcombe & Daughters',
  serviceInterest: 'luxury-travel',
  message: 'Four nights on the lake in May.\nTwo of us, one dog.',
};

export type RequestFieldTexts = typeof sample & Readonly<Record<string, string>>;

/**
 * The number of simulated visitors. Each visitor has a separate IP address, because all requests together would exceed
 * the rate limits.
 */
let visitors = 0;

export class InboxServer extends RunningServer {
  readonly origin: string;
  readonly deskOrigin: string;

  /** @param ownHost whether the inbox has a separate host, `desk.localhost` */
  private constructor(port: number, ownHost: boolean) {
    const origin = `http://localhost:${port}`;
    const deskOrigin = ownHost ? `http://desk.localhost:${port}` : origin;
    super({
      PORT: `${port}`,
      DESK: 'on',
      TRUST_PROXY: '1',
      SITE_URL: origin,
      ...(ownHost && { DESK_URL: deskOrigin }),
    });
    this.origin = origin;
    this.deskOrigin = deskOrigin;
  }

  static async prepare(ownHost = false): Promise<InboxServer> {
    return new InboxServer(await findFreePort(), ownHost);
  }

  static async started(ownHost = false): Promise<InboxServer> {
    const server = await InboxServer.prepare(ownHost);
    await server.start();
    return server;
  }

  /** Sends a visitor's request without a browser. Returns its reference. */
  async sendRequest(own: Partial<RequestFieldTexts> = {}): Promise<string> {
    visitors += 1;
    const response = await fetch(`${this.origin}/api/consultations`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}`,
        'Idempotency-Key': `the visitor with the number ${visitors}`,
      },
      body: JSON.stringify({ ...sample, ...own }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return ((await response.json()) as { reference: string }).reference;
  }

  async invite(name: string): Promise<string> {
    return (await this.runCommand('invite', name)).match(/^http.*$/m)?.[0] ?? '';
  }
}
