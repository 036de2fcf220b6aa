/**
 * A device of the inbox: a separate browser with a virtual authenticator, which creates and uses passkeys without user
 * interaction.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';

const { desk } = words;

let devices = 0;

/** Adds a virtual authenticator to the page. It confirms every request for a passkey. */
async function addAuthenticator(page: Page, hasPrf = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
      automaticPresenceSimulation: true,
    },
  });
}

export class InboxDevice {
  readonly page: Page;
  /** The URLs and bodies of all requests from the device. */
  sent = '';
  /** The PRF outputs of the passkey, in base64 and hexadecimal. */
  readonly prfOutputs: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  /**
   * Opens a browser for a new device.
   * @param origin the server's origin at `localhost`: passkeys do not work with IP addresses
   * @param hasPrf whether the passkeys support PRF. Without PRF, a passphrase unlocks the key of the device.
   */
  static async create(browser: Browser, origin: string, hasPrf = true): Promise<InboxDevice> {
    const viewport = { width: 390, height: 844 };
    devices += 1;
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': `10.2.${devices >> 8}.${devices & 255}` },
    });
    await context.addInitScript(saveTime);
    const page = await context.newPage();
    const device = new InboxDevice(page);
    page.on('request', (request) => {
      device.sent += `${request.method()} ${request.url()} ${request.postData() ?? ''}\n`;
    });
    await page.exposeFunction('tellPrf', (bytes: number[]) => {
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        device.prfOutputs.push(Buffer.from(bytes).toString(encoding));
    });
    await page.addInitScript(reportPrf);
    await addAuthenticator(page, hasPrf);
    return device;
  }

  async join(invitation: string, label: string): Promise<void> {
    await this.page.goto(invitation);
    await this.page.getByLabel(desk.join.device).fill(label);
    await this.press(desk.join.button);
    await this.expectSignedIn();
  }

  async signOut(): Promise<void> {
    await this.goTo('');
    await this.press(desk.menu.more);
    await this.press(desk.menu.signOut);
    await this.expectHeading(desk.signIn.heading);
  }

  async signIn(): Promise<void> {
    await this.press(desk.signIn.button);
    await this.expectSignedIn();
  }

  async expectSignedIn(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: desk.menu.label })).toBeVisible();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async goTo(place: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, place);
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  async cookie(): Promise<string> {
    return (await this.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/**
 * Makes the page poll the server more often, and derive device codes at a lower cost. `inbox/keys/device-code.test.ts`
 * tests the real cost. Runs in each page.
 */
function saveTime(): void {
  const start = setTimeout;
  window.setTimeout = ((run: () => void, ms?: number) =>
    start(run, ms === 4000 ? 1000 : ms)) as unknown as typeof start;
  const { deriveBits } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.deriveBits = function (algorithm, key, length) {
    const cheap = Object.assign({}, algorithm, 'iterations' in Object(algorithm) && { iterations: 1 });
    return deriveBits.call(this, cheap, key, length);
  };
}

/** Reports to the test the PRF outputs that the page receives. Runs in the browser. */
function reportPrf(): void {
  for (const name of ['create', 'get'] as const) {
    const ask = navigator.credentials[name].bind(navigator.credentials);
    navigator.credentials[name] = async (options?: CredentialCreationOptions & CredentialRequestOptions) => {
      const credential = (await ask(options)) as PublicKeyCredential | null;
      const first = credential?.getClientExtensionResults().prf?.results?.first;
      if (first) {
        const bytes = new Uint8Array(first instanceof ArrayBuffer ? first : first.buffer);
        (window as unknown as { tellPrf: (bytes: number[]) => void }).tellPrf([...bytes]);
      }
      return credential;
    };
  }
}
