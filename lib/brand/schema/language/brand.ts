import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** What is said of the brand itself. */
export const brandWordsSchema = ({ text, shortText, textOrNothing }: Kit) =>
  v.strictObject({
    /** One sentence, shown at the foot of every page. */
    tagline: text,
    /** What the agency is, in a few words; `aside` is left out on small screens. */
    descriptor: v.strictObject({ opening: text, aside: textOrNothing, closing: text }),
    headquarters: shortText,
    /** Where clients are served, in a word or two. */
    areaServed: shortText,
    /** As it stands in a sentence: its name, or “a card payment provider”. */
    paymentProvider: shortText,
  });
