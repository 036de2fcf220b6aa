/**
 * The fields of a request, in the order of the form. They are separate from the labels, for modules that only store or send
 * values.
 */
export const fieldNames = ['name', 'email', 'phone', 'company', 'serviceInterest', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];
