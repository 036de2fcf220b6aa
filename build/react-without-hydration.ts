import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Returns the React integration without its hydration script (220 KB). Astro would publish that script although no component is
 * hydrated.
 */
export function reactWithoutHydration(): AstroIntegration {
  // Excludes all files from fast refresh, which needs a script that only hydrated components load.
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
