/** Which windows are asked first for the faces of the first view, and which for its picture. */
export const wide = '(min-width: 44rem)';
export const narrow = 'not all and (min-width: 44rem)';
