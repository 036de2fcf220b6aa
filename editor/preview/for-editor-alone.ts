import type { Plugin } from 'vite';
import { secretHeader } from '#lib/editor/api.ts';

/** Only the editor gets answers from the preview's own port: it has seen to it who asks. */
export const forEditorAlone = (secret: string): Plugin => ({
  name: 'for-editor-alone',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.headers[secretHeader.toLowerCase()] === secret) return next();
      response.writeHead(403).end();
    });
  },
});
