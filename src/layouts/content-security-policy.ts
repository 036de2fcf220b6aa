import { createHash } from 'node:crypto';

/** Returns the content security policy source for an inline script or style. Astro only adds those of its own. */
export const hashForPolicy = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
