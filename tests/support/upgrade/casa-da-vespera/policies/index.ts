import type { Policy } from '#content/policy.ts';
import { cancellation } from './cancellation.ts';
import { privacy } from './privacy.ts';
import { refund } from './refund.ts';
import { terms } from './terms.ts';

export { cancellation, privacy, refund, terms };

/** In the order of the footer's links. */
export const policies: readonly Policy[] = [terms, privacy, refund, cancellation];
