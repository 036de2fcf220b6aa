/**
 * Makes `#brand/…` the selected brand for everything that Node imports after this. Vite has an alias for the same
 * (`astro.config.ts`); `package.json` leads type checks and tests to the sample.
 */
import { registerHooks } from 'node:module';
import { brandDirectory } from './directory.ts';

const prefix = '#brand/';
const directory = brandDirectory();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(prefix)
      ? next(new URL(specifier.slice(prefix.length), directory).href, context)
      : next(specifier, context),
});
