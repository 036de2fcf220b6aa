import { sign } from 'hono/jwt';
import { expect, test } from 'vitest';
import { SheetLinks, type SheetLinkTarget } from './links.ts';

const key = 'a key of the store';
const siteUrl = new URL('https://vesperrow.example');
const start = new Date('2026-03-06T21:30:00Z');
const day = 24 * 60 * 60 * 1000;
const createLinks = (now: Date) =>
  new SheetLinks(
    async () => key,
    siteUrl,
    () => now,
  );
const links = createLinks(start);
const linksAfter = (days: number, ms = 0) => createLinks(new Date(start.getTime() + days * day + ms));
const request: SheetLinkTarget = { kind: 'request', reference: 'VR-7K3Q-9F2M' };
const sheet: SheetLinkTarget = { kind: 'sheet' };
const createToken = async (purpose: SheetLinkTarget) =>
  ((await links.createLink(purpose)) ?? '').split('/').at(-1) ?? '';

const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const exp = start.getTime() / 1000 + 60;

test('a link has the site’s origin, and can be used any number of times', async () => {
  for (const purpose of [request, sheet]) {
    expect(await links.createLink(purpose)).toMatch(/^https:\/\/vesperrow\.example\/sheet\/[\w.-]+$/);
    const token = await createToken(purpose);
    for (let time = 0; time < 3; time += 1) expect(await links.verifyToken(token)).toEqual(purpose);
  }
});

test('without the site’s public address, no link is created', async () => {
  expect(await new SheetLinks(async () => key, undefined).createLink(sheet)).toBeUndefined();
});

test('a link about a request works for 90 days, the sheet’s for 7', async () => {
  for (const [purpose, days] of [
    [request, 90],
    [sheet, 7],
  ] as const) {
    const token = await createToken(purpose);
    expect(await linksAfter(days, -1).verifyToken(token)).toEqual(purpose);
    expect(await linksAfter(days).verifyToken(token)).toBeUndefined();
  }
});

test('a new key revokes every link', async () => {
  let current = key;
  const revocable = new SheetLinks(
    async () => current,
    siteUrl,
    () => start,
  );
  const token = await createToken(request);
  expect(await revocable.verifyToken(token)).toEqual(request);
  current = 'another key';
  expect(await revocable.verifyToken(token)).toBeUndefined();
});

test('a token with a changed or missing part is invalid', async () => {
  const token = await createToken(request);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const withClaims = (changed: Record<string, unknown>) =>
    `${header}.${encode({ ...claims, ...changed })}.${signature}`;
  expect(await links.verifyToken(withClaims({}))).toEqual(request);
  for (const forged of [
    withClaims({ sub: 'VR-0000-0000' }),
    withClaims({ exp: 9_999_999_999 }),
    withClaims({ aud: 'sheet', sub: undefined }),
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature.slice(0, 20)}${signature[20] === 'A' ? 'B' : 'A'}${signature.slice(21)}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    await sign({ aud: 'sheet', exp }, key, 'HS512'),
    await sign({ aud: 'sheet', exp }, 'another key', 'HS256'),
  ])
    expect(await links.verifyToken(forged), forged).toBeUndefined();
});

test.each([
  [{ aud: 'sheet' }],
  [{ aud: 'sheet', exp: `${exp}` }],
  [{ aud: 'sheet', exp, sub: 'VR-7K3Q-9F2M' }],
  [{ aud: ['sheet'], exp }],
  [{ aud: 'request', exp }],
  [{ aud: 'request', exp, sub: ['VR-7K3Q-9F2M'] }],
  [{ aud: 'unsubscribe', exp, sub: 'VR-7K3Q-9F2M' }],
  [{ exp }],
  [{}],
])('a token for another purpose is no link: %j', async (claims) => {
  expect(await links.verifyToken(await sign(claims as never, key, 'HS256'))).toBeUndefined();
});

test.each(['', '.', '..', '...', 'a', 'null', '%00', 'é.é.é', 'bnVsbA.bnVsbA.bnVsbA', 'x'.repeat(100_000)])(
  'invalid text is no link: %.20s',
  async (token) => {
    expect(await links.verifyToken(token)).toBeUndefined();
  },
);

test('a key that cannot be read is an error, not an invalid link', async () => {
  const broken = new SheetLinks(() => Promise.reject(new Error('no store')), siteUrl);
  await expect(broken.verifyToken(await createToken(sheet))).rejects.toThrow('no store');
});
