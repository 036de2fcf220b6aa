import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** What is said of the brand itself. */
export const brandWordsSchema = ({ text, textOrNothing }: Kit) =>
  v.strictObject({
    /** One sentence, shown at the foot of every page. */
    tagline: text,
    /** What the agency is, in a few words; `aside` is left out on small screens. */
    descriptor: v.strictObject({ opening: text, aside: textOrNothing, closing: text }),
    headquarters: text,
    /** Where clients are served, in a word or two. */
    areaServed: text,
    /** As it stands in a sentence: its name, or “a card payment provider”. */
    paymentProvider: text,
  });
