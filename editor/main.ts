/**
 * Runs the editor as a child process of the site's server (`lib/editor/process-messages.ts`). Exits when the server exits.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrandDirectory } from '#lib/brand/directory.ts';
import type { EditorEnvironmentVariables, EditorProcessMessage } from '#lib/editor/process-messages.ts';
import { buildCachedPage } from './built-page.ts';
import { startEditor } from './editor.ts';
import { serverPublishTarget } from './publishing/server-target.ts';

const { EDITOR_SECRET: secret, EDITOR_STATE: state } = process.env as Partial<EditorEnvironmentVariables>;
if (!secret || !state || !process.send)
  throw new Error('Only the server can start editor/main.ts. Set SITE_EDITOR=on and start the server.');

const editor = await startEditor({
  brand: await prepareWorkingCopy(state),
  state,
  target: serverPublishTarget,
  initialSite: { brand: fileURLToPath(findBrandDirectory()), site: resolve(process.env.OUT_DIR || 'dist') },
  page: await buildCachedPage(pathToFileURL(`${join(state, 'page')}/`)),
  port: 0,
  authentication: { kind: 'server', secret },
  log: (message) => console.error(message),
});
const stop = async () => {
  await editor.stop();
  process.exit();
};
process.once('disconnect', stop).once('SIGTERM', stop).once('SIGINT', stop);
const send = (message: EditorProcessMessage) => void process.send?.(message);
send({ kind: 'ready', port: Number(new URL(editor.origin).port) });
// After an upgrade, rebuild the published site. Until then, the server serves the old build.
await editor.rebuild((folder, problem) => send({ kind: 'outdated', folder, problem }));

/** Returns the folder of the working copy. The first start creates it as a copy of the installed brand. */
async function prepareWorkingCopy(state: string): Promise<URL> {
  const folder = join(state, 'brand');
  if (!existsSync(folder)) {
    const unfinished = `${folder}.copy`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(state, { recursive: true });
    await cp(findBrandDirectory(), unfinished, { recursive: true, dereference: true });
    await rename(unfinished, folder);
  }
  return pathToFileURL(`${folder}/`);
}
