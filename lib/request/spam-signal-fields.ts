/** Form fields that distinguish people from bots. They are sent with a request, but are not stored with it and never logged. */

/** The name of the honeypot: a field that people neither see nor reach, with a name that no browser fills in automatically. */
export const honeypotField = 'afterthought';

/** The name of the field with the time for which the page had been open when the form was sent. Only scripts send it. */
export const millisecondsOpenField = 'millisecondsOpen';
