import type { HttpBindings } from '@hono/node-server';

/** What the editor knows of a request once its guard has let it in. */
export interface EditorEnvironment {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The name of whoever edits. */
    person: string;
    /** The only origin at which the page may be used; empty where any will do. */
    origin: string;
  };
}
