/** Builds the editor's page: one HTML file, and scripts and styles below `assets/`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { editorPath } from '#lib/editor/api.ts';

/**
 * Builds the page into a folder, which is made or emptied: `index.html`, which is served at `/edit`, and `assets/…`, which
 * are served below it and have hashes in their names.
 */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: `${editorPath}/`,
    logLevel: 'warn',
    plugins: [react()],
    // Only the given folder is written: no cache, and no file that the shell's settings could name.
    envDir: false,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      // The content policy lets no data address be a style or a script.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
    },
  });
}
