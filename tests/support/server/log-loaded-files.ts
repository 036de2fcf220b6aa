/** Loaded into a server's process and its threads before all else (`NODE_OPTIONS`): writes down which files they load. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, load) {
    appendFileSync(process.env.LOADED ?? '', `${url}\n`);
    return load(url, context);
  },
});
