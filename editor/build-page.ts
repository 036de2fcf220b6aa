/**
 * `node editor/build-page.ts FOLDER` builds the editor's page into a folder, which is created or emptied: `index.html`, which is
 * served at `/edit`, and `assets/…` with hashed names, which are served below it. A separate process, because the build needs
 * much memory.
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
  // Read no .env files, and copy no folder of static files.
  envDir: false,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Inline no assets, because the Content-Security-Policy forbids data URLs for scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
