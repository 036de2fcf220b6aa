import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** Titles and descriptions for search engines and tabs, and the words of the not-found, failure and other small pages. */
export const pagesSchema = ({ text, message }: Kit) =>
  v.strictObject({
    /** How every title but the landing page's is written. */
    titled: message('title'),
    landingPage: v.strictObject({ title: text, description: text }),
    notFoundPage: v.strictObject({
      title: text,
      heading: text,
      sentence: text,
      text,
      home: text,
      imageAlt: text,
    }),
    failurePage: v.strictObject({ title: text, heading: text, sentence: text, text, home: text }),
    receivedPage: v.strictObject({ home: text }),
    notSentPage: v.strictObject({ label: text }),
    policyPage: v.strictObject({ lastUpdated: text, contents: text }),
  });
