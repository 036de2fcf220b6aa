import { createHash } from 'node:crypto';
import { attribute, type Element, find, insertBefore, type Page, rawText, setAttribute } from './html.ts';

/**
 * Rewrites the page's content security policy so that it allows exactly the page's own inline scripts and styles;
 * Astro's policy allows those of all pages. Moves it to the start of the head, since it governs only what follows it.
 * @throws {Error} when the page has no policy, or one without `script-src` or `style-src`
 */
export function allowOwnScriptsAndStyles(page: Page): void {
  const [policy] = find(page, 'meta', { 'http-equiv': 'content-security-policy' });
  const [charset] = find(page, 'meta', { charset: '' });
  if (!policy || !charset) throw new Error('has no content security policy, or no charset to put it after');
  const scripts = find(page, 'script').filter(isExecuted);
  const content = [['script-src', scripts] as const, ['style-src', find(page, 'style')] as const].reduce(
    allow,
    attribute(policy, 'content') ?? '',
  );
  setAttribute(policy, 'content', content);
  insertBefore(charset, policy);
  // The charset has to come first.
  insertBefore(policy, charset);
}

function allow(policy: string, [directive, elements]: readonly [string, readonly Element[]]): string {
  const named = new RegExp(`(?<=${directive} 'self')[^;]*`);
  if (!named.test(policy)) throw new Error(`has a policy without ${directive} 'self'`);
  const texts = new Set(elements.map(rawText).filter((text) => text !== ''));
  return policy.replace(named, [...texts].map((text) => ` 'sha256-${sha256(text)}'`).join(''));
}

/** Browsers do not execute these types, so the policy need not allow them. */
const isExecuted = (script: Element): boolean =>
  !['application/ld+json', 'text/html'].includes(attribute(script, 'type') ?? '');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
