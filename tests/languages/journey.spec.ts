/**
 * A request is confirmed in the visitor's language, with scripts and without, and reported to the agency in its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { sqlitePath } from '../../server/store/location.ts';
import { plain, read } from '../reading.ts';
import { listBrandWords } from '../support/brands/brand-words.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { folderOf } from '../support/build-sites.ts';
import { startMailServer } from '../support/messages/mail-server.ts';
import { RunningServer } from '../support/server/running-server.ts';
import { createSampleRequest, type LanguageCode, localizedPath, readLanguage } from './languages.ts';
import { expectOwnWords } from './own-words.ts';

interface Answers {
  /** The text below the form at 11:00, two hours before the agency closes. */
  readonly deskNow: string;
  /** The deadline in the visitor's time zone (`yours`), and in the agency's (`ours`). */
  readonly yours: RegExp;
  readonly ours: RegExp;
  /** The text of the agency's mail, in Portuguese. */
  readonly toDesk: string;
}

const answersIn: Readonly<Partial<Record<LanguageCode, Answers>>> = {
  pt: {
    deskNow: 'estamos cá, e fechamos dentro de 2 horas.',
    yours: /até \p{L}+-feira, \d+ de \p{L}+, às \d\d:\d\d, pela hora de onde está/u,
    ours: /até \p{L}+-feira, \d+ de \p{L}+, às \d\d:\d\d, hora de Lisboa/u,
    toDesk: 'Casa da Véspera',
  },
  ar: {
    deskNow: 'خلال ساعتين',
    yours: /قبل \p{L}+، \d+ \p{L}+، الساعة [\d:]+ [صم] بتوقيتكم/u,
    ours: /قبل \p{L}+، \d+ \p{L}+، الساعة [\d:]+ [صم] بتوقيت لشبونة/u,
    toDesk: 'Escreveu em árabe.',
  },
  ja: {
    deskNow: '窓口はただいま開いており、2時間後に閉まります。',
    yours: /\d+月\d+日.曜日 \d\d:\d\d（ご滞在地の時刻）/,
    ours: /\d+月\d+日.曜日 \d\d:\d\d（リスボン時間）/,
    toDesk: 'Escreveu em japonês.',
  },
};

const data = mkdtempSync(join(tmpdir(), 'data-'));
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;

// In one worker, because all tests share a server.
test.describe.configure({ mode: 'default' });
test.use({ timezoneId: 'Europe/Madrid' });

test.beforeAll(async () => {
  mailServer = await startMailServer();
  server = await RunningServer.start({
    BRAND: composedBrand,
    OUT_DIR: folderOf('languages'),
    DATA_DIR: data,
    TRUST_PROXY: '1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'casa@casadavespera.example',
    DESK_EMAIL: 'reservado@casadavespera.example',
  });
});

test.afterAll(async () => {
  await server.close();
  await mailServer.stop();
  rmSync(data, { recursive: true });
});

const send = (page: Page) => page.locator('main form button[type=submit]');

async function fillIn(page: Page, code: LanguageCode): Promise<void> {
  const { serviceInterest: _, ...texts } = createSampleRequest(code);
  for (const [field, text] of Object.entries(texts)) await page.locator(`#${field}`).fill(text);
}

const findReference = (text: string): string => /CV-\w{4}-\w{4}/.exec(text)?.[0] ?? '';

/** Waits for the mail about a request, and decodes it as a mail program does. */
async function waitForMail(reference: string): Promise<string> {
  const about = () => mailServer.mails.find(({ raw }) => raw.includes(reference))?.raw ?? '';
  await expect.poll(about).not.toBe('');
  const bytes = about()
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain(Buffer.from(bytes, 'latin1').toString());
}

async function expectReported(reference: string, code: LanguageCode, toDesk: string): Promise<void> {
  const store = new DatabaseSync(sqlitePath(data), { readOnly: true });
  const stored = store
    .prepare('select language from consultation_requests where reference = ?')
    .get(reference);
  store.close();
  expect(stored?.language).toBe(code);
  expect(await waitForMail(reference)).toContain(toDesk);
}

for (const [place, [key, { deskNow, yours, ours, toDesk }]] of Object.entries(answersIn).entries()) {
  const code = key as LanguageCode;
  const wordsOf = () =>
    listBrandWords(`tests/support/brands/casa-da-vespera/${code}`, readLanguage(code).locale.language);

  test.describe(code, () => {
    // Each request has its own visitor address: many requests from one address reach the desk as one list.
    test.use({ extraHTTPHeaders: { 'X-Forwarded-For': `10.0.0.${place}` } });

    test('with scripts, form, notice and receipt are in it', async ({ page }) => {
      const { words } = readLanguage(code);
      await page.clock.setFixedTime('2026-03-09T11:00Z');
      await page.goto(`${server.url}${localizedPath(code, '/')}#contact`);
      await page.locator('#name').scrollIntoViewIfNeeded();
      await expect(page.locator('form[data-ready]')).toHaveCount(1);
      await expect(page.locator('[class*=deskNow]')).toContainText(deskNow);
      await fillIn(page, code);
      await page.route('**/api/consultations?*', (route) => route.abort());
      await send(page).click();
      await expect(page.locator('#contact').getByRole('alert')).toContainText(words.notSent.title);
      await expectOwnWords(page, wordsOf(), await page.content(), 'not sent');
      await page.unroute('**/api/consultations?*');
      await send(page).click();
      await expect(page.getByRole('status').locator('[data-form=notice]')).toContainText(
        words.received.title,
      );
      const receipt = await read(page.locator('#contact section[tabindex]'));
      expect(receipt).toMatch(yours);
      await expectOwnWords(page, wordsOf(), await page.content(), 'received');
      await expectReported(findReference(receipt), code, toDesk);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('refusal and thanks are pages in it', async ({ page }) => {
        const { words } = readLanguage(code);
        await page.goto(server.url + localizedPath(code, '/'));
        await fillIn(page, code);
        // Changes a field, because an identical letter would count as a repetition.
        await page.locator('#company').fill(words.brand.headquarters);
        await page.locator('#name').fill('');
        await page.locator('form[data-form=request]').evaluate((form: HTMLFormElement) => {
          form.noValidate = true;
        });
        await send(page).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notSent.title);
        const told = await read(page.locator('main'));
        expect(told).toContain(words.form.labels.name);
        expect(told).toContain(plain(words.notSent.correct));
        await expectOwnWords(page, wordsOf(), await page.content(), 'refused');
        await page.locator('#name').fill(createSampleRequest(code).name);
        await send(page).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.received.title);
        expect(new URL(page.url()).pathname).toBe(localizedPath(code, '/consultation-received'));
        const thanks = await read(page.locator('main'));
        expect(thanks).toMatch(ours);
        await expectReported(findReference(thanks), code, toDesk);
      });
    });
  });
}
