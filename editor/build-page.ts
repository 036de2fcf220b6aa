/**
 * `node editor/build-page.ts FOLDER` builds the editor's page into a folder. A separate process, because the build needs much
 * memory.
 */
import { buildPage } from './page/build.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('build-page.ts needs the output folder as its argument.');
await buildPage(folder);
