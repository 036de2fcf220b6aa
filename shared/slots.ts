/** A place in a built page that the server fills with escaped text: `{{slot:reference}}`. */
export const slot = (name: string): string => `{{slot:${name}}}`;
