/**
 * The fields of a request, in the order of the form. They are in a module without the labels, for code that only stores or
 * sends values.
 */
export const fieldNames = ['name', 'email', 'phone', 'company', 'serviceInterest', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];
