/** Screenshots of the mails to the desk, as different mail programs show them. */
import type { Browser } from '@playwright/test';
import { brandDirectory } from '#lib/brand/directory.ts';
import { readBrand } from '#lib/brand/read.ts';
import { brandFolder } from '#lib/brand/source.ts';
import { mailBrand, mailFor } from '../server/messages/mail/mail.ts';
import {
  aboutNoRequest,
  link,
  mailSettings,
  messageAbout,
} from '../tests/support/messages/outgoing-messages.ts';

const paragraph =
  'We are planning our fortieth anniversary and would like to spend ten days somewhere that is quiet in the mornings and ' +
  'has good bread. My wife does not fly in anything smaller than a regional jet; I do not mind.';

const mails = {
  request: messageAbout('request'),
  long: messageAbout('request', {
    name: 'Maximiliane Freifrau von Hohenstein-Weißenfels',
    message: Array.from({ length: 10 }, () => paragraph).join('\n\n'),
  }),
  doubtful: messageAbout('request', {
    message: `Please see https://www.example.com/${'way/'.repeat(40)} and tell us.`,
    doubts: '["links","quick"]',
  }),
  arabic: messageAbout('request', {
    name: 'عائشة الفلاسي',
    company: 'مجموعة الفلاسي',
    message: 'السلام عليكم،\nأرغب في ترتيب أسبوع هادئ بالقرب من الماء لشخصين.\n\nBest, Aisha',
  }),
  reminder: messageAbout('reminder'),
  alarm: messageAbout('alarm'),
  change: messageAbout('change'),
  link: messageAbout('link'),
  ...Object.fromEntries(aboutNoRequest.map((message) => [message.kind, message])),
};

/** When a mail is sent; an alarm 27 minutes after the promised time. */
const sentAt = (kind: string) => new Date(kind === 'alarm' ? '2026-03-09T15:27:00Z' : '2026-03-09T11:30:05Z');

/** How a mail is shown: in light, in dark, and by a mail program that drops `<style>`. */
const ways = {
  day: 'light',
  night: 'dark',
  plain: 'light',
} as const;

/** Takes each mail at the widths of a telephone and of a window. */
export async function takeMails(browser: Browser): Promise<void> {
  for (const [name, message] of Object.entries(mails)) {
    const { html } = mailFor(
      message,
      mailSettings,
      mailBrand(readBrand(brandFolder(brandDirectory()))),
      link,
      sentAt(message.kind),
    );
    for (const [way, colorScheme] of Object.entries(ways)) {
      for (const width of [390, 680]) {
        const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
        await page.setContent(way === 'plain' ? html.replace(/<style>.*<\/style>/s, '') : html);
        const path = `shots/mail-${name}-${way}-${width}.png`;
        await page.screenshot({ path, fullPage: true });
        console.log(path);
        await page.close();
      }
    }
  }
}
