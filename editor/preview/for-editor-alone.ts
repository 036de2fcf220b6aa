import type { Plugin } from 'vite';
import { secretHeader } from '#lib/editor/api.ts';

/** Vite starts a program for it, which it finds among those that run. Its case does not matter. */
const startsProgram = /\/__open-in-editor/i;

/** Only the editor gets answers from the preview's own port: it has seen to it who asks. Nobody has a program started. */
export const forEditorAlone = (secret: string): Plugin => ({
  name: 'for-editor-alone',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const isEditor = request.headers[secretHeader.toLowerCase()] === secret;
      if (isEditor && !startsProgram.test(request.url ?? '')) return next();
      response.writeHead(403).end();
    });
  },
});
