/** A server with `SITE_EDITOR=on` and a stand-in for the editor. */
import { fileURLToPath } from 'node:url';
import { serve } from '../../../server/serve.ts';

await serve(process.env, fileURLToPath(new URL('stand-in-editor.ts', import.meta.url)));
