import { createHash } from 'node:crypto';

/** Returns the hash of an inline script or style for the content security policy. Astro adds only the hashes of its own. */
export const hashInlineCode = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
