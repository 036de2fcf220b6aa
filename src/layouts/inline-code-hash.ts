import { createHash } from 'node:crypto';

/**
 * Returns the hash of an inline script or style for the content security policy. Astro only adds the hashes of scripts and
 * styles that it has processed.
 */
export const hashInlineCode = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
