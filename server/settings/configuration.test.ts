import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const key = (bytes: number) => Buffer.alloc(bytes, 9).toString('base64');
const webhook = { WEBHOOK_URL: 'https://chat.example/hooks/hidden', WEBHOOK_SECRET: `whsec_${key(32)}` };
const mail = {
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'a@b.example',
  DESK_EMAIL: 'c@d.example',
};

test('no setting is required, and an empty setting counts as not set', () => {
  const expected = {
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    databaseUrl: undefined,
    siteDirectory: resolve('dist'),
    siteUrl: undefined,
    trustedProxies: 0,
    maxPerHour: 10_000,
    healthToken: undefined,
    mail: undefined,
    webhook: undefined,
  };
  expect(readConfiguration({})).toEqual(expected);
  expect(readConfiguration({ PORT: '', SMTP_URL: ' ', DATABASE_URL: '', MAIL_DETAILS: '' })).toEqual(
    expected,
  );
});

test.each([Buffer.alloc(32, 0xfb).toString('base64'), Buffer.alloc(48, 0xfb).toString('base64url')])(
  'a secret is accepted as base64 and base64url (%s)',
  (SECRET_KEY) => {
    expect(readConfiguration({ SECRET_KEY }).secretKey?.encode()).toBe(
      Buffer.from(SECRET_KEY, 'base64').toString('base64url'),
    );
    expect(readConfiguration({ SECRET_KEY: '' }).secretKey).toBeUndefined();
  },
);

test.each(['my secret phrase', 'c2hvcnQ', `${'a'.repeat(50)} ${'b'.repeat(50)}`, '\u0000'.repeat(50)])(
  'the error for an invalid secret does not contain it (%s)',
  (SECRET_KEY) => {
    const read = () => readConfiguration({ SECRET_KEY });
    expect(read).toThrow(/^SECRET_KEY must be at least 32 random bytes in base64/);
    expect(read).not.toThrow(SECRET_KEY);
  },
);

test('settings are read', () => {
  const read = readConfiguration({
    ...mail,
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/var/lib/desk',
    DATABASE_URL: 'postgres:///desk?host=/run/postgresql',
    SITE_URL: 'https://vesperrow.example',
    TRUST_PROXY: '1',
    MAIL_FROM: 'Vesper Row <a@b.example>',
    MAIL_DETAILS: 'reference',
    DUTY_EMAIL: 'e@f.example',
    ...webhook,
  });
  expect(read).toMatchObject({ port: 0, host: '::', dataDirectory: '/var/lib/desk', trustedProxies: 1 });
  expect(read.databaseUrl?.href).toBe('postgres:///desk?host=/run/postgresql');
  expect(read.mail).toMatchObject({
    from: 'Vesper Row <a@b.example>',
    to: 'c@d.example',
    duty: 'e@f.example',
    details: 'reference',
  });
  expect(read.webhook).toEqual({
    format: 'standard',
    url: new URL(webhook.WEBHOOK_URL),
    secret: webhook.WEBHOOK_SECRET,
  });
});

test('a chat without signatures needs no secret', () => {
  const url = new URL(webhook.WEBHOOK_URL);
  for (const WEBHOOK_FORMAT of ['slack', 'teams', 'discord', 'google-chat'])
    expect(readConfiguration({ WEBHOOK_FORMAT, WEBHOOK_URL: url.href }).webhook).toEqual({
      format: WEBHOOK_FORMAT,
      url,
    });
});

test('a webhook to this machine needs no encryption, and nobody has to be on duty', () => {
  for (const WEBHOOK_URL of ['http://localhost:8080/x', 'http://127.0.0.1/x', 'http://[::1]/x'])
    expect(readConfiguration({ ...webhook, WEBHOOK_URL }).webhook?.url.href).toBe(WEBHOOK_URL);
  for (const bytes of [24, 64])
    expect(readConfiguration({ ...webhook, WEBHOOK_SECRET: `whsec_${key(bytes)}` }).webhook).toBeDefined();
  expect(readConfiguration(mail).mail?.duty).toBeUndefined();
});

test.each([
  ['PORT', { PORT: '3000x' }],
  ['PORT', { PORT: '65536' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['SITE_URL', { SITE_URL: 'vesperrow.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/desk' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:desk' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'mail.example' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: '' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@b.example, c@d.example' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'desk' }],
  ['SITE_EDITOR', { SITE_EDITOR: 'yes' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'x@y.example\r\nBcc: z@y.example' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'x@y.example z@y.example' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'Desk <x@y.example> z@y.example' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'x@y.example <z@y.example>' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'x@y.example, desk' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'Desk: x@y.example, z@y.example;' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'night desk@y.example' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'x@y.example>' }],
  ['DESK_EMAIL', { ...mail, DESK_EMAIL: 'émile@y.example' }],
  ['DUTY_EMAIL', { ...mail, DUTY_EMAIL: 'z@y.example, wache-süd@y.example' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'Café <café@y.example>' }],
  ['MAIL_ENVELOPE_FROM', { ...mail, MAIL_ENVELOPE_FROM: 'a@b.example, c@d.example' }],
  ['SMTP_URL', { MAIL_ENVELOPE_FROM: 'hidden@d.example' }],
  ['SMTP_CA', { ...mail, SMTP_CA: '/nowhere/hidden.pem' }],
  ['SMTP_CA', { ...mail, SMTP_CA: 'package.json' }],
  ['MAIL_DETAILS', { ...mail, MAIL_DETAILS: 'some' }],
  ['SMTP_TLS', { ...mail, SMTP_TLS: 'no' }],
  ['SMTP_URL', { DESK_EMAIL: 'c@d.example' }],
  ['SMTP_URL', { DUTY_EMAIL: 'hidden@d.example' }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL: webhook.WEBHOOK_URL }],
  ['WEBHOOK_URL', { WEBHOOK_SECRET: webhook.WEBHOOK_SECRET }],
  ['WEBHOOK_URL', { WEBHOOK_FORMAT: 'slack' }],
  ['WEBHOOK_FORMAT', { ...webhook, WEBHOOK_FORMAT: 'mattermost' }],
  ['WEBHOOK_FORMAT', { ...webhook, WEBHOOK_URL: 'https://discord.com/api/webhooks/1/hidden' }],
  ['WEBHOOK_FORMAT', { ...webhook, WEBHOOK_URL: 'https://agency.webhook.office.com/hidden' }],
  ['WEBHOOK_FORMAT', { ...webhook, WEBHOOK_URL: 'https://chat.googleapis.com/v1/spaces/hidden' }],
  ['WEBHOOK_SECRET', { ...webhook, WEBHOOK_FORMAT: 'slack' }],
  ['WEBHOOK_URL', { WEBHOOK_FORMAT: 'ntfy', WEBHOOK_URL: 'https://ntfy.example' }],
  ['WEBHOOK_URL', { WEBHOOK_FORMAT: 'ntfy', WEBHOOK_URL: 'https://ntfy.example/a/hidden' }],
  ['WEBHOOK_URL', { ...webhook, WEBHOOK_URL: 'chat.example/hooks/hidden' }],
  ['WEBHOOK_URL', { ...webhook, WEBHOOK_URL: 'http://chat.example/hooks/hidden' }],
  ['WEBHOOK_URL', { ...webhook, WEBHOOK_URL: 'http://127.0.0.1.evil.example/hooks/hidden' }],
  ['WEBHOOK_URL', { ...webhook, WEBHOOK_URL: 'https://user:hidden@chat.example/' }],
  ['WEBHOOK_SECRET', { ...webhook, WEBHOOK_SECRET: key(32) }],
  ['WEBHOOK_SECRET', { ...webhook, WEBHOOK_SECRET: `whsec_${key(23)}` }],
  ['WEBHOOK_SECRET', { ...webhook, WEBHOOK_SECRET: `whsec_${key(65)}` }],
  ['WEBHOOK_SECRET', { ...webhook, WEBHOOK_SECRET: `whsec_${key(32)}!hidden` }],
])('the error for an invalid %s names the setting: %j', (name, settings) => {
  expect(() => readConfiguration(settings)).toThrow(new RegExp(`^${name} must ((?!hidden|CQkJ).)*$`));
});

test.each([
  'smtp://mail.example?requireTLS=false',
  'smtps://user:secret@mail.example?tls.rejectUnauthorized=false',
  'smtp://mail.example/?ignoreTLS=true',
  'smtps://mail.example?secure=false&name=www.example',
])('%s would weaken SMTP_TLS, and is rejected', (SMTP_URL) => {
  expect(() => readConfiguration({ ...mail, SMTP_URL })).toThrow(
    /^SMTP_URL must have nothing after the host.*SMTP_TLS((?!secret).)*$/,
  );
  expect(
    readConfiguration({ ...mail, SMTP_URL: 'smtps://mail.example?name=www.example' }).mail,
  ).toBeDefined();
});

test.each([
  '12/secret',
  'secret/',
  'se#cret',
  '1#secret',
  'se?cret',
  '1?secret',
  'secret%',
  'sec%ret',
  '%zzsecret',
])('the error for a password such as %s explains the encoding, and does not contain it', (password) => {
  for (const [setting, start, end] of [
    ['SMTP_URL', 'smtps', ''],
    ['DATABASE_URL', 'postgres', '/desk'],
  ] as const) {
    // In a PostgreSQL URL, a lone % is valid and ? may begin a query, so these URLs may be accepted.
    if (setting === 'DATABASE_URL' && /[%?]/.test(password)) continue;
    const settings = { ...mail, [setting]: `${start}://user:${password}@host.example${end}` };
    expect(() => readConfiguration(settings)).toThrow(
      new RegExp(`^${setting} must ((?!secret|cret@).)*/ is written as %2F, # as %23, \\? as %3F, % as %25`),
    );
  }
});

test.each([
  'x@y.example, z@y.example',
  'x@y.example,z@y.example',
  '"Desk, at night" <x@y.example>, "O\'Hara" <z@y.example>',
  'Café <x@bücher.example>',
])('DESK_EMAIL and DUTY_EMAIL may be %s', (list) => {
  expect(readConfiguration({ ...mail, DESK_EMAIL: list, DUTY_EMAIL: list }).mail).toMatchObject({
    to: list,
    duty: list,
  });
});

test.each([
  ['smtp://user:secret@mail.example', {}, true],
  ['smtp://mail.example', {}, true],
  ['smtp://127.0.0.1.example', {}, true],
  ['smtp://localhost:25', {}, false],
  ['smtp://mail.example', { SMTP_TLS: 'offered' }, false],
  ['smtp://user:secret@127.0.0.1', {}, false],
  ['smtp://user:secret@[::1]:587', {}, false],
  ['smtp://user:secret@mail.example', { SMTP_TLS: 'offered' }, false],
  ['smtp://mail.example', { SMTP_TLS: 'required' }, true],
])('%s with %j requires TLS: %s', (SMTP_URL, settings, required) => {
  expect(readConfiguration({ ...mail, SMTP_URL, ...settings }).mail?.requireTls).toBe(required);
});

test('the editor stores everything in the data folder, and is off by default', () => {
  const desk = { DESK: 'on', SITE_URL: 'https://www.example.com', DATA_DIR: '/var/lib/site' };
  expect(readConfiguration(desk).editor).toBeUndefined();
  expect(readConfiguration({ ...desk, EDITOR: 'vi' }).editor).toBeUndefined();
  expect(() => readConfiguration({ ...desk, EDITOR: 'on' })).toThrow('the setting is SITE_EDITOR');
  const switchedOn = { ...desk, SITE_EDITOR: 'on' };
  expect(() => readConfiguration({ ...switchedOn, DESK: 'off' })).toThrow(/^SITE_EDITOR=on needs DESK=on/);
  expect(readConfiguration(switchedOn).editor).toEqual({ state: '/var/lib/site/editor' });
});

test('the desk is at the site’s address, or at its own', () => {
  const SITE_URL = 'https://www.example.com';
  const readDesk = (settings: Record<string, string>) =>
    readConfiguration({ DESK: 'on', SITE_URL, ...settings }).desk;
  expect(readDesk({})).toEqual({ origin: SITE_URL, host: 'www.example.com' });
  expect(readDesk({ DESK_URL: ' ' })).toEqual({ origin: SITE_URL, host: 'www.example.com' });
  expect(readDesk({ DESK_URL: 'https://desk.example.com/' })).toEqual({
    origin: 'https://desk.example.com',
    host: 'desk.example.com',
    siteOrigin: SITE_URL,
  });
  const DESK_URL = 'http://desk.localhost:3000';
  expect(readDesk({ SITE_URL: 'http://localhost:3000', DESK_URL })).toMatchObject({ host: 'desk.localhost' });
  expect(readDesk({ DESK: 'off', DESK_URL })).toBeUndefined();
});

test.each([
  ['of the site itself', 'https://www.example.com'],
  ['of the site at another port', 'https://www.example.com:8443'],
  ['that the site is below', 'https://example.com'],
  ['that the site is far below', 'https://com'],
  ['with a path', 'https://desk.example.com/desk'],
  ['with a fragment', 'https://desk.example.com/#x'],
  ['with a password', 'https://user:hidden@desk.example.com'],
  ['that is a number', 'https://192.0.2.1'],
  ['that is a number of IPv6', 'https://[2001:db8::1]'],
  ['with a dot at its end', 'https://desk.example.com.'],
  ['without encryption', 'http://desk.example.com'],
])('DESK_URL is rejected for an address %s', (_, DESK_URL) => {
  const settings = { DESK: 'on', SITE_URL: 'https://www.example.com', DESK_URL };
  expect(() => readConfiguration(settings)).toThrow(/^DESK_URL must ((?!hidden).)*$/);
});

test('DESK_URL does not replace SITE_URL', () => {
  expect(() => readConfiguration({ DESK: 'on', DESK_URL: 'https://desk.example.com' })).toThrow(
    /^DESK=on needs SITE_URL/,
  );
});
