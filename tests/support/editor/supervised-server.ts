/** A server with `EDITOR=on` and a stand-in for the editor. */
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '../../../server/settings/configuration.ts';
import { supervise } from '../../../server/supervisor.ts';

const { editor } = readConfiguration(process.env);
if (!editor) throw new Error('EDITOR should be on');
await supervise(editor, process.env, fileURLToPath(new URL('stand-in-editor.ts', import.meta.url)));
