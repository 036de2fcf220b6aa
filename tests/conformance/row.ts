import type { BrowserContextOptions } from '@playwright/test';
import type { Fixtures } from '../fixtures.ts';

/** One sentence of the specification, and how a visitor can see that it holds. */
export interface Row {
  /** The sentence, in our own words. */
  readonly says: string;
  /** How the visitor comes: with a phone, without scripts. A wide screen with scripts by default. */
  readonly visitor?: Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion'>;
  /** Rows that only the build without a server keeps. */
  readonly build?: 'static';
  readonly holds: (fixtures: Fixtures) => Promise<void>;
}

export interface Chapter {
  /** Where in the specification the sentences stand. */
  readonly section: string;
  readonly rows: readonly Row[];
}

export const phone = { viewport: { width: 390, height: 844 } } as const;

export const policyAddresses = ['/terms', '/privacy', '/cancellation', '/refund-policy'] as const;
