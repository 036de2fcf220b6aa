import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Returns the React integration without its client script for hydration, which has 220 KB. Astro publishes the client of every
 * renderer, even if it is unused. No component of the site runs in a browser, and the desk's page renders its components without
 * hydration.
 */
export function reactWithoutHydration(): AstroIntegration {
  // Hot reload of components is off, because it needs a script for hydrated components.
  const { hooks, ...integration } = react({ exclude: /./ });
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: ({ clientEntrypoint, ...renderer }) => options.addRenderer(renderer),
        }),
    },
  };
}
