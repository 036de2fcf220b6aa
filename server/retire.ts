/** What the supervisor tells a worker whose release was replaced. */
export const retire = 'retire';

/**
 * What the worker says when it has given up its port, and is told in return. The supervisor hands connections to workers by
 * messages, which come in their order: after this one, there is none on its way any more.
 */
export const closed = 'closed';
