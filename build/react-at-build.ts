import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React for the build alone. Astro publishes the client of every renderer that has one, used or not: React's has 220 KB,
 * and no component of this site runs in a browser.
 */
export function reactAtBuild(): AstroIntegration {
  const { hooks, ...integration } = react();
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
