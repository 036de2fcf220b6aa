import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React without the client that hydrates what was rendered. Astro publishes the client of every renderer that has one, used
 * or not: React's has 220 KB. No component of the site runs in a browser, and the desk's page draws its own from nothing.
 */
export function reactAtBuild(): AstroIntegration {
  // Components are not replaced while they run: that needs a script which comes with what is hydrated.
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
