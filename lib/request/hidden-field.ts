/** What is sent beside a request, and tells a letter from a machine's. It is no part of the request, and never logged. */

/** A field of the form that people neither see nor reach, under a name that no browser fills in by itself. */
export const hiddenField = 'afterthought';

/** How long the page had been open when the form was sent. Only scripts know it. */
export const millisecondsOpen = 'millisecondsOpen';
