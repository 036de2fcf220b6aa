/**
 * Tests that the visitor receives a confirmation in the visitor's language, and the agency a mail in its own language.
 */
import { expect, test } from '@playwright/test';
import { normalizeText, readVisibleText } from '../reading.ts';
import { listBrandWords } from '../support/brands/brand-words.ts';
import { composedBrand } from '../support/brands/compose-brand.ts';
import { getBuildFolder } from '../support/build-sites.ts';
import { startMailServer } from '../support/messages/mail-server.ts';
import { RunningServer } from '../support/server/running-server.ts';
import { createSampleRequest, getLocalizedPath, type LanguageCode, readLanguageTexts } from './languages.ts';
import { expectBrandWordsOnly } from './own-words.ts';

interface Answers {
  /** The text below the form at 11:00, two hours before the agency closes. */
  readonly deskNow: string;
  readonly yours: RegExp;
  /** A text of the mail to the agency, in Portuguese. */
  readonly toDesk: string;
}

const answersIn: Readonly<Partial<Record<LanguageCode, Answers>>> = {
  pt: {
    deskNow: 'estamos cá, e fechamos dentro de 2 horas.',
    yours: /até \p{L}+-feira, \d+ de \p{L}+, às \d\d:\d\d, pela hora de onde está/u,
    toDesk: 'Casa da Véspera',
  },
  ar: {
    deskNow: 'خلال ساعتين',
    yours: /قبل \p{L}+، \d+ \p{L}+، الساعة [\d:]+ [صم] بتوقيتكم/u,
    toDesk: 'Escreveu em árabe.',
  },
  ja: {
    deskNow: '窓口はただいま開いており、2時間後に閉まります。',
    yours: /\d+月\d+日.曜日 \d\d:\d\d（ご滞在地の時刻）/,
    toDesk: 'Escreveu em japonês.',
  },
};

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;

// Runs the tests in one worker, because they share a server.
test.describe.configure({ mode: 'default' });
test.use({ timezoneId: 'Europe/Madrid' });

test.beforeAll(async () => {
  mailServer = await startMailServer();
  server = await RunningServer.start({
    BRAND: composedBrand,
    OUT_DIR: getBuildFolder('languages'),
    TRUST_PROXY: '1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'casa@casadavespera.example',
    DESK_EMAIL: 'reservado@casadavespera.example',
  });
});

test.afterAll(async () => {
  await server.close();
  await mailServer.stop();
});

async function waitForMail(reference: string): Promise<string> {
  const about = () => mailServer.mails.find(({ raw }) => raw.includes(reference))?.raw ?? '';
  await expect.poll(about).not.toBe('');
  const bytes = about()
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return normalizeText(Buffer.from(bytes, 'latin1').toString());
}

for (const [key, { deskNow, yours, toDesk }] of Object.entries(answersIn))
  test(`${key}: the form, its error, notice and receipt are in this language`, async ({ page }) => {
    const code = key as LanguageCode;
    const { words, locale } = readLanguageTexts(code);
    const own = listBrandWords(`tests/support/brands/casa-da-vespera/${code}`, locale.language);
    await page.clock.setFixedTime('2026-03-09T11:00Z');
    await page.goto(`${server.url}${getLocalizedPath(code, '/')}#contact`);
    await page.locator('#name').scrollIntoViewIfNeeded();
    await expect(page.locator('form[data-ready]')).toHaveCount(1);
    await expect(page.locator('[class*=deskNow]')).toContainText(deskNow);
    const { serviceInterest: _, ...texts } = createSampleRequest(code);
    for (const [field, text] of Object.entries(texts)) await page.locator(`#${field}`).fill(text);
    const send = page.locator('main form button[type=submit]');
    await page.route('**/api/consultations?*', (route) => route.abort());
    await send.click();
    await expect(page.locator('#contact').getByRole('alert')).toContainText(words.notSent.title);
    await expectBrandWordsOnly(page, own, await page.content(), 'not sent');
    await page.unroute('**/api/consultations?*');
    await send.click();
    const notice = page.getByRole('status').locator('[data-form=notice]');
    await expect(notice).toContainText(words.received.title);
    const receipt = await readVisibleText(page.locator('#contact section[tabindex]'));
    expect(receipt).toMatch(yours);
    await expectBrandWordsOnly(page, own, await page.content(), 'received');
    const [reference = ''] = /CV-\w{4}-\w{4}/.exec(receipt) ?? [];
    expect(await waitForMail(reference)).toContain(toDesk);
  });
