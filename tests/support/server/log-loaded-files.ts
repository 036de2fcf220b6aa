/** Logs the files that a server's process and threads load. It is loaded with `NODE_OPTIONS`. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, load) {
    appendFileSync(process.env.LOADED ?? '', `${url}\n`);
    return load(url, context);
  },
});
