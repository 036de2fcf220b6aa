import type { HttpBindings } from '@hono/node-server';
import type { Visitor } from './visitor.ts';

/** What handlers know of each request. */
export interface Environment {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
    /** What a form said, kept so that a page that reports a failure gives every word back. */
    typed: unknown;
  };
}
