/**
 * The fields of a request, in the order of the form. Code that needs only the names imports this module, which does not load
 * the labels.
 */
export const fieldNames = ['name', 'email', 'phone', 'company', 'serviceInterest', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];
