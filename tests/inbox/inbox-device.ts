/** Devices at the desk: browsers of their own, each with an authenticator in which passkeys are made and used by nobody's hand. */
import { type Browser, expect, type Page } from '@playwright/test';
import { words } from '#src/brand.ts';

const { desk } = words;

let devices = 0;

/** Gives a page's browser an authenticator that confirms by itself. */
async function giveAuthenticator(page: Page, hasPrf = true): Promise<void> {
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

export class DeskDevice {
  readonly page: Page;
  /** Addresses and bodies of all that it has sent. */
  sent = '';
  /** What its passkey's PRF has given, in base64 and in hexadecimal. */
  readonly prfs: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  /**
   * @param origin the server's, whose name is `localhost`: there are no passkeys for numbers
   * @param hasPrf whether its passkeys have PRF; without it a passphrase opens the device's key
   */
  static async create(browser: Browser, origin: string, hasPrf = true): Promise<DeskDevice> {
    const viewport = { width: 390, height: 844 };
    devices += 1;
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': `10.2.${devices >> 8}.${devices & 255}` },
    });
    await context.addInitScript(pollOften);
    const page = await context.newPage();
    const device = new DeskDevice(page);
    page.on('request', (request) => {
      device.sent += `${request.method()} ${request.url()} ${request.postData() ?? ''}\n`;
    });
    await page.exposeFunction('tellPrf', (bytes: number[]) => {
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        device.prfs.push(Buffer.from(bytes).toString(encoding));
    });
    await page.addInitScript(listenToPrf);
    await giveAuthenticator(page, hasPrf);
    return device;
  }

  /** Joins by an invitation, and waits until the desk is shown. */
  async join(invitation: string, label: string): Promise<void> {
    await this.page.goto(invitation);
    await this.page.getByLabel(desk.join.device).fill(label);
    await this.press(desk.join.button);
    await this.expectSignedIn();
  }

  /** Signs out, and waits until somebody may sign in. */
  async signOut(): Promise<void> {
    await this.page.getByText(words.navigation.menuLabel).click();
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

  /** Goes to what follows the # in the address. */
  async goTo(place: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, place);
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** The header with its session's cookie. */
  async cookie(): Promise<string> {
    return (await this.page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Runs in each page: has it ask the server every second, so that tests wait less for what others do. */
function pollOften(): void {
  const start = setTimeout;
  window.setTimeout = ((run: () => void, ms?: number) =>
    start(run, ms === 4000 ? 1000 : ms)) as unknown as typeof start;
}

/** Runs in the page: tells the test what the PRF gives to the page. */
function listenToPrf(): void {
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
