/**
 * Builds the editor's page: `node editor/build-page.ts FOLDER`. The folder is created, or emptied first. It then contains
 * `index.html`, which the editor serves at `/edit`, and `assets/` with hashed file names. The build runs in a separate
 * process, because it needs much memory.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { editorPath } from '#lib/editor/api.ts';

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('build-page.ts needs the output folder as its argument.');
await build({
  configFile: false,
  root: fileURLToPath(new URL('page/', import.meta.url)),
  base: `${editorPath}/`,
  logLevel: 'warn',
  plugins: [react()],
  envDir: false,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Don't inline assets, because the Content-Security-Policy forbids data URLs for scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
