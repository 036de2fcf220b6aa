import { createHash } from 'node:crypto';

/** A source for the content security policy that allows this inline script or style; Astro knows its own alone. */
export const hashForPolicy = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
