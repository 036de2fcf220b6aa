/** Form fields that distinguish people from bots. They are sent with a request, but are neither stored nor logged. */

/**
 * The name of the honeypot, a field that people neither see nor reach. Browsers do not fill in a field with this name
 * automatically.
 */
export const honeypotField = 'afterthought';

/** The name of a field with the time since the page was opened. Only scripts send it. */
export const timeOnPageField = 'millisecondsOpen';
