import type { BrowserContextOptions } from '@playwright/test';
import type { Fixtures } from '../fixtures.ts';

/** One promise of the site's, and how a visitor can see that it is kept. */
export interface Row {
  /** The promise, in one sentence. */
  readonly says: string;
  /** How the visitor comes: with a phone, without scripts. A wide screen with scripts by default. */
  readonly visitor?: Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion'>;
  /** For promises that only the build without a server keeps. */
  readonly build?: 'static';
  readonly holds: (fixtures: Fixtures) => Promise<void>;
}

export interface Chapter {
  /** What its promises are about. */
  readonly about: string;
  readonly rows: readonly Row[];
}

export const phone = { viewport: { width: 390, height: 844 } } as const;

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;
