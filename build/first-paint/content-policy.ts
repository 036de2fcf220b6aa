import { createHash } from 'node:crypto';
import { attribute, type Element, find, insertBefore, type Page, rawText, setAttribute } from './html.ts';

/**
 * Has the page's content security policy allow the scripts and styles that stand in it, and no others. Astro would allow
 * those of every page in each page. The policy is moved to the head's beginning, since it governs only what comes after
 * it.
 * @throws {Error} when the page has no policy, or one that names no source of scripts or of styles
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
  // A page's encoding comes first of all.
  insertBefore(policy, charset);
}

function allow(policy: string, [directive, elements]: readonly [string, readonly Element[]]): string {
  const named = new RegExp(`(?<=${directive} 'self')[^;]*`);
  if (!named.test(policy)) throw new Error(`has a policy without ${directive} 'self'`);
  const texts = new Set(elements.map(rawText).filter((text) => text !== ''));
  return policy.replace(named, [...texts].map((text) => ` 'sha256-${sha256(text)}'`).join(''));
}

/** Data in a script element is no script to a browser, and needs no leave. */
const isExecuted = (script: Element): boolean =>
  !['application/ld+json', 'text/html'].includes(attribute(script, 'type') ?? '');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
