/** The fields of a request, in the order of the form. Apart from their labels, for what stores or sends values alone. */
export const fieldNames = ['name', 'email', 'phone', 'company', 'serviceInterest', 'message'] as const;

export type FieldName = (typeof fieldNames)[number];
