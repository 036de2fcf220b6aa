import type { HttpBindings } from '@hono/node-server';
import type { Language } from '#lib/brand/read-language.ts';
import type { Visitor } from './visitor.ts';

export interface HonoEnvironment {
  Bindings: HttpBindings;
  Variables: {
    visitor: Visitor;
    language: Language;
    typed: unknown;
  };
}
