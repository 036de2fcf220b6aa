import type { HttpBindings } from '@hono/node-server';
import type { Language } from '#lib/brand/read-language.ts';
import type { Visitor } from './visitor.ts';

/** What handlers know of each request. */
export interface HonoEnvironment {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
    /** In which the visitor is answered. */
    language: Language;
    /** What a form said, kept so that a page that reports a failure gives every word back. */
    typed: unknown;
  };
}
