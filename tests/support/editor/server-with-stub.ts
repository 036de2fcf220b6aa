/** A server with `SITE_EDITOR=on` and a stub of the editor. */
import { fileURLToPath } from 'node:url';
import { serve } from '../../../server/serve.ts';

await serve(process.env, fileURLToPath(new URL('stub-editor.ts', import.meta.url)));
