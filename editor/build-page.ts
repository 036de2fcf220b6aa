/** `node editor/build-page.ts FOLDER` builds the editor's page into a folder: a process of its own, whose memory goes with it. */
import { buildPage } from './page/build.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to build into.');
await buildPage(folder);
