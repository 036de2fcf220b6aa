import type { HttpBindings } from '@hono/node-server';
import type { Language } from '#lib/brand/read-language.ts';
import type { Visitor } from './visitor.ts';

/** The context variables of each request. */
export interface HonoEnvironment {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
    /** The language of the response. */
    language: Language;
    /** The values of a submitted form, for the error page that displays them again. */
    typed: unknown;
  };
}
