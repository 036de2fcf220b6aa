/** Signals that tell people from machines. They are sent with a request, are no part of it, and are never logged. */

/** A field of the form that people neither see nor reach, under a name that no browser fills in by itself. */
export const honeypotField = 'afterthought';

/** How long the page had been open when the form was sent. Only scripts know it. */
export const millisecondsOpenField = 'millisecondsOpen';
